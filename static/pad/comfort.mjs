// What makes the phone kinder at the table: the screen stays on, a saved hand may be heard and felt. Off by default, remembered.

const KEY = "comfort";
export const CHOICES = ["sound", "vibration"];

export class Comfort {
  constructor(store) {
    this.store = store;
    this.on = {};
  }

  async load() {
    this.on = (await this.store.get(KEY)) ?? {};
    return this;
  }

  toggle(name) {
    this.on = { ...this.on, [name]: !this.on[name] };
    this.store.set(KEY, this.on);
    this.say("good");
  }

  /** A short high tone when something is saved, two low ones when it is refused. */
  say(kind) {
    if (this.on.vibration) navigator.vibrate?.(kind === "good" ? 30 : [60, 60, 60]);
    if (this.on.sound) beep(kind === "good" ? [660] : [220, 180]);
  }
}

let audio = null;

function beep(tones) {
  audio ??= new AudioContext();
  tones.forEach((tone, at) => {
    const [voice, volume] = [audio.createOscillator(), audio.createGain()];
    voice.frequency.value = tone;
    volume.gain.value = 0.08;
    voice.connect(volume).connect(audio.destination);
    voice.start(audio.currentTime + at * 0.12);
    voice.stop(audio.currentTime + at * 0.12 + 0.09);
  });
}

/** Only where the context is secure; asked again whenever the page comes back, for the browser lets go of it. */
export function stayAwake() {
  const request = () => (document.hidden ? null : navigator.wakeLock?.request("screen").catch(() => {}));
  document.addEventListener("visibilitychange", request);
  request();
}
