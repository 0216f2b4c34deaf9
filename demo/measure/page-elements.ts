/** An element that the page is known to have. */
export function byId<Type extends HTMLElement = HTMLElement>(id: string): Type {
  const element = document.getElementById(id);
  if (!element) throw new Error(`measure.html has no element #${id}.`);
  return element as Type;
}

/** The value that is chosen of radio buttons. */
export function chosen(name: string): string | undefined {
  return document.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value;
}

/** Chooses one of them, where there is one with that value. */
export function choose(name: string, value: string): void {
  const radio = document.querySelector<HTMLInputElement>(
    `input[name="${name}"][value="${CSS.escape(value)}"]`,
  );
  if (radio) radio.checked = true;
}

export function whenChosen(id: string, show: () => void): void {
  byId(id).addEventListener('change', show);
}
