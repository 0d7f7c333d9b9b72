// A hand as a sentence, from the same templates as the server (scoring/messages/hands.py).

export const MARKS = { A: "●", B: "◆", "=": "=", "<": "=‹" };
export const sideOf = (seat) => (seat % 2 ? "A" : "B");
const TOKEN =
  /^(?:(?<actor>[AB1-6])\.(?:(?<amounted>ve|e)(?<n>\d+)?|(?<code>[a-z][a-z0-9]*[+-]?))|=(?<baza>[AB])|(?<parda>==)(?<prior><)?|(?<tanto>env|flor)=(?<side>[AB])(?:@\d)?(?:\((?<values>\d+-\d+)\))?)$/;
const BY_CODE = new Set(["qu", "no", "mz", "pa", "jg", "co", "mr", "rd", "nm", "pf+", "pf-"]);
export const TRUCO = new Set(["tr", "rt", "qv", "jf", "v9", "vj", "s6", "n9", "d12", "tp"]);

const CARD = /^[1-6]\.\(?(?:\d+[a-z]|[QJKA][a-z]|xx)\)?$/;

/** Fills `{name}` places; an unknown one becomes nothing. */
export function fill(template, params) {
  return template.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? "");
}

/** A token taken apart: {say, side, code, n, values, mark}. */
export function read(token) {
  if (CARD.test(token)) return { say: "cards", code: "", cards: token };
  const found = token.match(TOKEN)?.groups;
  if (!found) return null;
  if (found.baza || found.parda) return { say: "bazas", code: "", mark: found.baza ?? (found.prior ? "<" : "=") };
  if (found.tanto) {
    return { say: found.values ? `${found.tanto}_values` : found.tanto, side: found.side, code: found.tanto, values: found.values };
  }
  const side = MARKS[found.actor] ? found.actor : sideOf(Number(found.actor));
  const code = found.amounted ?? found.code;
  return { say: BY_CODE.has(code) ? code : found.n ? "amount" : "call", side, code, n: found.n };
}

/** The pieces of the sentence: {say, at, size, …}; bazas (or cards) that follow each other are one piece. */
export function parts(tokens) {
  const found = [];
  tokens.forEach((token, at) => {
    const piece = read(token);
    const last = found.at(-1);
    if (!piece) return;
    if (piece.say === "bazas" && last?.say === "bazas") {
      last.size += 1;
      last.marks += piece.mark;
    } else if (piece.say === "cards" && last?.say === "cards") {
      last.size += 1;
      last.cards += ` ${piece.cards}`;
    } else found.push({ ...piece, at, size: 1, marks: piece.mark ?? "" });
  });
  return found;
}

export function sayPart(part, words) {
  const marks = [...part.marks].map((mark) => MARKS[mark]).join("");
  const call = words.calls[part.code] ?? part.code;
  return fill(words.say[part.say], { side: MARKS[part.side], call, n: part.n, values: part.values, marks, cards: part.cards });
}

export function sayTokens(tokens, words) {
  return parts(tokens).map((part) => sayPart(part, words)).join(", ");
}

/** What an outcome gives: «● +2 envit, ◆ +1 truc, cama for ●». */
export function sayGains(outcome, tokens, words) {
  const called = tokens.some((token) => TRUCO.has(read(token)?.code));
  const said = [];
  const awards = outcome.awards ?? {};
  for (const award of Object.keys(words.kinds).filter((name) => awards[name])) {
    const kind = words.kinds[award === "truco" && !called ? "hand" : award];
    for (const [side, n] of Object.entries(awards[award]).sort()) {
      const template = (outcome.void ?? []).includes(award) ? words.gives.void : n ? words.gives.points : null;
      if (template) said.push(fill(template, { side: MARKS[side], n, kind }));
    }
  }
  for (const won of ["set", "match"]) {
    const side = outcome[`${won}_won`];
    if (side) said.push(fill(words.gives[won], { side: MARKS[side] }));
  }
  return said.join(", ") || words.gives.nothing;
}

export function tokensOf(trn) {
  return (trn.split("|")[1] ?? "").trim().split(/\s+/).filter(Boolean);
}

/** The number that the table knows a recorded hand by: 4, or 4.2 in a duel. */
export const numberOf = (hand) => hand.trn.match(/^#([\d.]+)/)?.[1] ?? `${hand.number}`;

/** A recorded hand (`last` of the state) as one sentence. */
export function sayHand(hand, words) {
  const tokens = tokensOf(hand.trn);
  const told = sayTokens(tokens, words);
  const gains = sayGains(hand, tokens, words);
  return told ? `${told}: ${gains}` : gains;
}
