// Tools → Audio of articles: counts in steps, starts, and shows how far the site's own work is.
(() => {
  const root = document.getElementById('kurdish-speech-bulk');
  if (!root) return;
  const words = JSON.parse(root.dataset.words);
  const bar = root.querySelector('progress');
  const said = root.querySelector('[data-said]');
  const button = (name) => root.querySelector(`[data-action="${name}"]`);
  const showButton = (name, isShown) => {
    root.querySelector(`[data-box="${name}"]`).hidden = !isShown;
  };
  const POLL_MS = 3000;
  let timer;

  const say = (name, ...values) => {
    said.textContent = words[name].replace(/%(\d)\$s/g, (_, place) => {
      const value = values[place - 1];
      return typeof value === 'number'
        ? value.toLocaleString(document.documentElement.lang || undefined)
        : value;
    });
  };

  const ask = async (path, method = 'GET') => {
    // With plain permalinks the address has a query of its own.
    const url = new URL(root.dataset.url);
    const [name, query = ''] = path.split('?');
    const route = url.searchParams.get('rest_route');
    if (route === null) url.pathname = `${url.pathname.replace(/\/$/, '')}/${name}`;
    else url.searchParams.set('rest_route', `${route.replace(/\/$/, '')}/${name}`);
    for (const [key, value] of new URLSearchParams(query)) url.searchParams.set(key, value);
    const answer = await fetch(url, { method, headers: { 'X-WP-Nonce': root.dataset.nonce } });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  };

  const count = async () => {
    const sum = { articles: 0, characters: 0, skipped: 0, looked: 0 };
    let after = 0;
    bar.hidden = false;
    do {
      const step = await ask(`cost?after=${after}`);
      for (const name of Object.keys(sum)) sum[name] += step[name];
      after = step.after;
      bar.value = step.all ? sum.looked / step.all : 1;
      say('counting', sum.looked, step.all);
    } while (after > 0);
    bar.hidden = true;
    showButton('start', sum.articles > 0);
    if (sum.articles || sum.skipped) say('cost', sum.articles, sum.characters, sum.skipped);
    else say('nothing');
    if (sum.articles) button('start').focus();
  };

  const show = (state, isFirst = false) => {
    clearTimeout(timer);
    const isWorking = state.waiting > 0;
    const hadFocus = root.contains(document.activeElement);
    showButton('count', !isWorking);
    showButton('start', false);
    showButton('cancel', isWorking);
    showButton('resume', isWorking && state.stopped !== '');
    // A button that disappears takes the focus of the keyboard with it.
    if (hadFocus && !document.activeElement?.checkVisibility?.())
      button(isWorking ? 'cancel' : 'count').focus();
    bar.hidden = !isWorking;
    bar.value = state.total ? (state.total - state.waiting) / state.total : 0;
    if (isWorking && state.stopped) say('stopped', state.stopped);
    else if (isWorking || (state.total && !isFirst))
      say('progress', state.total - state.waiting, state.total, state.failed);
    else if (!isFirst) said.textContent = '';
    if (isWorking) timer = setTimeout(() => run(() => poll()), POLL_MS);
  };

  // What was asked before the latest press is out of date once it is answered.
  let presses = 0;
  const poll = async (isFirst = false) => {
    const asked = presses;
    const state = await ask('progress');
    if (asked === presses) show(state, isFirst);
  };

  const run = async (act) => {
    try {
      await act();
    } catch {
      clearTimeout(timer);
      say('error');
    }
  };

  const actions = {
    count,
    start: async () => show(await ask('start', 'POST')),
    cancel: async () => show(await ask('cancel', 'POST')),
    resume: async () => show(await ask('resume', 'POST')),
  };
  // Not `disabled`, which would take the focus away.
  let isBusy = false;
  for (const [name, act] of Object.entries(actions)) {
    button(name).addEventListener('click', async () => {
      if (isBusy) return;
      isBusy = true;
      presses++;
      await run(act);
      isBusy = false;
    });
  }
  run(() => poll(true));
})();
