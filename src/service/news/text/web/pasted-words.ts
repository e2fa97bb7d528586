/** Characters that fonts of symbols show as others. A limit that is read as a pound sign is dangerous. */
const symbols: Readonly<Record<string, string>> = {
  '£': '≤',
  '³': '≥',
  '¹': '≠',
  '»': '≈',
  '´': '×',
  '¸': '÷',
  '®': '→',
  '¬': '←',
  '¯': '↓',
  '¥': '∞',
  a: 'α',
  b: 'β',
  g: 'γ',
  d: 'δ',
  D: 'Δ',
  l: 'λ',
  m: 'μ',
  p: 'π',
  s: 'σ',
  W: 'Ω',
  '·': '•',
}
const wingdings: Readonly<Record<string, string>> = {
  à: '→',
  è: '→',
  ß: '←',
  ü: '✓',
  û: '✗',
  þ: '☑',
  ý: '☒',
  o: '☐',
  '¨': '☐',
  '§': '▪',
  '!': '✏',
  J: '☺',
  L: '☹',
}

/** Returns text of a font of symbols as the characters that are seen; null for other fonts. */
export function readSymbols(style: string): ((text: string) => string) | null {
  const font = /(?:mso-symbol-font-family|font-family)\s*:\s*["']?\s*(symbol|wingdings)\b/i.exec(style)?.[1]
  if (font === undefined) return null
  const table = font.toLowerCase() === 'symbol' ? symbols : wingdings
  // Word also keeps these characters at private places of Unicode.
  const toCharacter = (character: string) => {
    const code = character.charCodeAt(0)
    const plain = code >= 0xf0_00 && code <= 0xf0_ff ? String.fromCharCode(code - 0xf0_00) : character
    return table[plain] ?? plain
  }
  return (text) => Array.from(text, toCharacter).join('')
}

const raised = '0123456789+-()n'
const toRaised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿ'
const toLowered = '₀₁₂₃₄₅₆₇₈₉₊₋₍₎ₙ'

/** Returns raised or lowered digits as such: `10⁹` must not become 109. Other text stays. */
export function shifted(text: string, tagName: 'sup' | 'sub'): string {
  const to = tagName === 'sup' ? toRaised : toLowered
  const characters = Array.from(text.replace('−', '-'), (character) => to[raised.indexOf(character)])
  return text !== '' && !characters.includes(undefined) ? characters.join('') : text
}

/** Returns text without characters that nobody sees, such as places where a word may be divided. */
export const visible = (text: string): string =>
  text
    .replaceAll(/[\u00AD\u200B\u2060\uFEFF\uE000-\uF8FF]/gu, '')
    .replaceAll(/[\u00A0\u2000-\u200A\u202F\u3000]/gu, ' ')
