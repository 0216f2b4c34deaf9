/** In the page, by `page.evaluate`: stops the player `#shown` at a word, counted from 0, which stays highlighted. */
export function pauseAtWord(word) {
  const shown = document.querySelector('#shown');
  return new Promise((resolve) => {
    let count = 0;
    shown.addEventListener('boundary', () => {
      if (count++ !== word) return;
      shown.pause();
      resolve();
    });
  });
}
