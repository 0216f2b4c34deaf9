/** markdown-it plugin: a table's empty header cells are no headers, and a row of only such is left out. */
export function emptyHeaders(md) {
  md.core.ruler.push('empty-headers', (state) => {
    const { tokens } = state;
    for (const [index, token] of tokens.entries())
      if (token.type === 'th_open' && tokens[index + 1].content === '')
        for (const cell of [token, tokens[index + 2]]) cell.tag = 'td';
    const isEmpty = (start, end) =>
      tokens.slice(start, end).every(({ type, tag }) => type !== 'th_open' || tag === 'td');
    let dropped = -1;
    state.tokens = tokens.filter(({ type }, index) => {
      if (type === 'thead_open') {
        const end = tokens.findIndex((each, at) => at > index && each.type === 'thead_close');
        if (isEmpty(index, end)) dropped = end;
      }
      return index > dropped;
    });
  });
}
