// Asking the server, and what its answers are to the pad.

const PATIENCE = 12000;

/** The token of the cookie outlives the page's own: a page from yesterday's cache can still write. */
function csrf() {
  const kept = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];
  return kept ?? document.querySelector("[name=csrfmiddlewaretoken]").value;
}

/** {status, body, etag}; throws when nothing was heard. A redirect leads to the PIN or to signing in: 401. */
export async function ask(address, options = {}) {
  const response = await fetch(address, {
    ...options,
    credentials: "same-origin",
    redirect: "manual",
    headers: { Accept: "application/json", ...options.headers },
    signal: AbortSignal.timeout ? AbortSignal.timeout(PATIENCE) : undefined,
  });
  if (response.type === "opaqueredirect") return { status: 401, body: {} };
  const json = response.status !== 304 && response.headers.get("Content-Type")?.includes("json");
  return { status: response.status, body: json ? await response.json() : null, etag: response.headers.get("ETag") };
}

export function post(address, body) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": csrf() };
  return ask(address, { method: "POST", headers, body: JSON.stringify(body) });
}

/** What an entry of the outbox says to the server. */
export function told({ verb, trn, body, version, key, device_time }) {
  return { address: `${verb}/`, body: { ...(trn ? { trn } : {}), ...body, version, key, device_time } };
}
