/** A secret as a server might send it back: by name. */
export function encodings(secret: string): [string, string][] {
  const bytes = Buffer.from(secret);
  const every = (spell: (code: number) => string) => [...bytes].map(spell).join('');
  const hex = (number: number, length: number) => number.toString(16).padStart(length, '0');
  const units = secret.split('').map((unit) => unit.charCodeAt(0));
  const points = [...secret].map((character) => character.codePointAt(0)!);
  const swapped = secret.replace(/[a-z]|[A-Z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  const base64 = ['', 'k', 'x-', 'key: ', '"x-api-key":"'].flatMap((before): [string, string][] => {
    const text = Buffer.from(`${before}${secret} and more`);
    return [
      [`base64 after ${before}`, text.toString('base64')],
      [`base64url after ${before}`, text.toString('base64url')],
      [`base64 in a URL after ${before}`, encodeURIComponent(text.toString('base64'))],
    ];
  });
  return [
    ['as it is', secret],
    ['capitals', secret.toUpperCase()],
    ['small letters', secret.toLowerCase()],
    ['the other case', swapped],
    ['as in a URL', encodeURIComponent(secret)],
    ['percent', every((byte) => `%${hex(byte, 2)}`)],
    ['percent in capitals', every((byte) => `%${hex(byte, 2).toUpperCase()}`)],
    ['percent, twice', every((byte) => `%25${hex(byte, 2)}`)],
    ['escapes of JSON', units.map((unit) => `\\u${hex(unit, 4)}`).join('')],
    ['escapes of JSON in JSON', units.map((unit) => `\\\\u${hex(unit, 4).toUpperCase()}`).join('')],
    ['one escape', `\\u${hex(units[0]!, 4)}${secret.slice(1)}`],
    ['numbers of HTML', points.map((code) => `&#${code};`).join('')],
    ['hex numbers of HTML', points.map((code) => `&#x${hex(code, 4)};`).join('')],
    ['hex', bytes.toString('hex')],
    ['hex in capitals', bytes.toString('hex').toUpperCase()],
    ['hex with colons', [...bytes].map((byte) => hex(byte, 2)).join(':')],
    ...base64,
  ];
}
