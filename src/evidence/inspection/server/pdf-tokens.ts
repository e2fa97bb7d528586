/** A value of a PDF: names keep their slash, strings are bytes, and a reference is its two numbers. */
export type PdfValue = string | number | Buffer | PdfValue[] | Map<string, PdfValue>

const token =
  /[\0\t\n\f\r ]*(?:(<<)|(>>)|(\[)|(\])|<([0-9A-Fa-f\0\t\n\f\r ]*)>|(\()|(\/[^\0\t\n\f\r ()<>[\]{}/%]*)|(\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R)|([+-]?[\d.]+)|(true|false|null))/y
const deepest = 8

/** Reads the value that begins at `at` in a text of single bytes. Returns null for what no program writes there. */
export function readValue(text: string, at: number, depth = 0): { value: PdfValue; end: number } | null {
  token.lastIndex = at
  const found = token.exec(text)
  if (!found || depth > deepest) return null
  const [, dictionary, , list, , hex, string, name, reference, number, word] = found
  const end = token.lastIndex
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

const closes = (text: string, at: number, sign: string): number | null => {
  const [blanks = ''] = /^[\0\t\n\f\r ]*/.exec(text.slice(at, at + 64)) ?? []
  return text.startsWith(sign, at + blanks.length) ? at + blanks.length + sign.length : null
}

function readDictionary(text: string, from: number, depth: number) {
  const value = new Map<string, PdfValue>()
  for (let at = from; ;) {
    const end = closes(text, at, '>>')
    if (end !== null) return { value, end }
    const key = readValue(text, at, depth + 1)
    const entry = key && readValue(text, key.end, depth + 1)
    // A key that stands twice could be read in two ways.
    if (!key || !entry || typeof key.value !== 'string' || value.has(key.value)) return null
    value.set(key.value, entry.value)
    at = entry.end
  }
}

function readList(text: string, from: number, depth: number) {
  const value: PdfValue[] = []
  for (let at = from; ;) {
    const end = closes(text, at, ']')
    if (end !== null) return { value, end }
    const entry = readValue(text, at, depth + 1)
    if (!entry) return null
    value.push(entry.value)
    at = entry.end
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads a string in parentheses, from behind the first. */
function readString(text: string, from: number) {
  let [value, open] = ['', 1]
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '\\') {
      const [code = ''] = /^(?:[0-7]{1,3}|\r\n|[^])/.exec(text.slice(at + 1, at + 4)) ?? []
      at += code.length
      if (/^[0-7]/.test(code)) value += String.fromCharCode(Number.parseInt(code, 8) & 255)
      else if (!/^[\r\n]/.test(code)) value += escapes[code] ?? code
      continue
    }
    if (sign === '(') open += 1
    if (sign === ')') open -= 1
    if (open === 0) return { value: Buffer.from(value, 'latin1'), end: at + 1 }
    // A line ends with one sign, however it was written.
    if (sign !== '\r') value += sign
    else if (text[at + 1] !== '\n') value += '\n'
  }
  return null
}
