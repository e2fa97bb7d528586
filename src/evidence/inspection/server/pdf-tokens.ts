/** A value in a PDF: names keep their slash, strings are bytes, and a reference is its two numbers. */
export type PdfValue = string | number | Buffer | PdfValue[] | Map<string, PdfValue>

const tokenPattern =
  /[\0\t\n\f\r ]*(?:(<<)|(>>)|(\[)|(\])|<([0-9A-Fa-f\0\t\n\f\r ]*)>|(\()|(\/[^\0\t\n\f\r ()<>[\]{}/%]*)|(\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R)|([+-]?[\d.]+)|(true|false|null))/y
const maxDepth = 8

/** Reads the value at an offset. Each character of `text` is one byte. Returns null for syntax that no program writes. */
export function readValue(text: string, offset: number, depth = 0): { value: PdfValue; end: number } | null {
  tokenPattern.lastIndex = offset
  const match = tokenPattern.exec(text)
  if (!match || depth > maxDepth) return null
  const [, dictionary, , list, , hex, string, name, reference, number, word] = match
  const end = tokenPattern.lastIndex
  if (dictionary !== undefined) return readDictionary(text, end, depth)
  if (list !== undefined) return readList(text, end, depth)
  if (hex !== undefined) return { value: fromHex(hex), end }
  if (string !== undefined) return readString(text, end)
  if (number !== undefined) return { value: Number(number), end }
  const value = name ?? reference ?? word
  return value === undefined ? null : { value, end }
}

const fromHex = (hex: string): Buffer => {
  const digits = hex.replaceAll(/[^0-9A-Fa-f]/g, '')
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
}

const findClosingSign = (text: string, offset: number, sign: string): number | null => {
  const [whiteSpace = ''] = /^[\0\t\n\f\r ]*/.exec(text.slice(offset, offset + 64)) ?? []
  return text.startsWith(sign, offset + whiteSpace.length) ? offset + whiteSpace.length + sign.length : null
}

function readDictionary(text: string, from: number, depth: number) {
  const value = new Map<string, PdfValue>()
  for (let offset = from; ;) {
    const end = findClosingSign(text, offset, '>>')
    if (end !== null) return { value, end }
    const key = readValue(text, offset, depth + 1)
    const entry = key && readValue(text, key.end, depth + 1)
    // A duplicate key could be read in two ways.
    if (!key || !entry || typeof key.value !== 'string' || value.has(key.value)) return null
    value.set(key.value, entry.value)
    offset = entry.end
  }
}

function readList(text: string, from: number, depth: number) {
  const value: PdfValue[] = []
  for (let offset = from; ;) {
    const end = findClosingSign(text, offset, ']')
    if (end !== null) return { value, end }
    const entry = readValue(text, offset, depth + 1)
    if (!entry) return null
    value.push(entry.value)
    offset = entry.end
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads a string in parentheses; `from` is the offset after the opening parenthesis. */
function readString(text: string, from: number) {
  let [value, openParentheses] = ['', 1]
  for (let offset = from; offset < text.length; offset += 1) {
    const sign = text[offset] ?? ''
    if (sign === '\\') {
      const [code = ''] = /^(?:[0-7]{1,3}|\r\n|[^])/.exec(text.slice(offset + 1, offset + 4)) ?? []
      offset += code.length
      if (/^[0-7]/.test(code)) value += String.fromCharCode(Number.parseInt(code, 8) & 255)
      else if (!/^[\r\n]/.test(code)) value += escapes[code] ?? code
      continue
    }
    if (sign === '(') openParentheses += 1
    if (sign === ')') openParentheses -= 1
    if (openParentheses === 0) return { value: Buffer.from(value, 'latin1'), end: offset + 1 }
    // A line ending becomes one character, however it was written.
    if (sign !== '\r') value += sign
    else if (text[offset + 1] !== '\n') value += '\n'
  }
  return null
}
