import { Parser } from 'htmlparser2'
import { acts } from './refusals.ts'
import { unreadable } from './stored-parts.ts'

/**
 * Relationship types of ECMA-376 and Microsoft, by the last part of their URI. Their targets run code or are embedded files.
 */
const acting = new Set([
  'vbaProject',
  'wordVbaData',
  'oleObject',
  'package',
  'control',
  'activeXControlBinary',
  'aFChunk',
  'frame',
  'subDocument',
  'webextension',
  'webextensiontaskpanes',
])
/** The first bytes of Windows and Linux programs, OLE containers and archives. */
const programs = ['4d5a', '7f454c46', 'd0cf11e0', '504b0304'].map((hex) => Buffer.from(hex, 'hex'))
const maxHeaderLength = 4
/**
 * The path of a template on the author's own computer. It is harmless, because Word finds no file there on any other computer.
 */
const localTemplate = /^(?:file:\/\/\/[a-z]:[\\/][^\\/]|[^\\/:]+$)/i
const outside = /^(?:[a-z][a-z0-9+.-]*:|\\\\|\/\/)/i
const maxFieldCharacters = 100_000

type Reader = {
  read: (bytes: Buffer) => void
  end: () => { types: ReadonlySet<string>; isActing: boolean }
}

/** Returns a reader that checks one part of a Word file. It receives the bytes as they are unpacked. */
export function createPartReader(name: string): Reader {
  // Word does not read `customXml`, where other programs keep data in any encoding.
  const isXml = /\.(?:xml|rels)$/i.test(name) && !/^customXml\/item\d+\.xml$/i.test(name)
  const reader = isXml ? createXmlReader(/\.rels$/i.test(name)) : null
  let head = Buffer.alloc(0)
  return {
    read: (bytes) => {
      if (head.length < maxHeaderLength) head = Buffer.concat([head, bytes.subarray(0, maxHeaderLength)])
      reader?.read(bytes)
    },
    end: () => {
      const { types, isActing } = reader?.end() ?? { types: new Set<string>(), isActing: false }
      const isProgram = programs.some((first) => head.subarray(0, first.length).equals(first))
      return { types, isActing: isActing || isProgram }
    },
  }
}

function createXmlReader(isRelations: boolean): Reader {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const types = new Set<string>()
  let [isActing, isInField, fields] = [false, false, '']
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const element = tag.slice(tag.indexOf(':') + 1)
        if (isRelations && element === 'Relationship') isActing ||= isActingRelation(attributes)
        if (element === 'Override' || element === 'Default') types.add(attributes['ContentType'] ?? '')
        isInField = element === 'instrText'
        if (element === 'fldSimple') fields += ` ${Object.values(attributes).join(' ')} `
      },
      ontext: (text) => {
        if (isInField && fields.length < maxFieldCharacters) fields += text
      },
      onclosetag: () => (isInField = false),
      // An entity could expand to anything, and Word refuses a document that declares one.
      onprocessinginstruction: (word) => {
        if (/^!DOCTYPE/i.test(word)) throw unreadable()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  let isFirst = true
  return {
    read: (bytes) => {
      // UTF-16 would hide everything from this reader. Word itself always writes UTF-8.
      if (isFirst && (bytes.subarray(0, 64).includes(0) || (bytes[0] ?? 0) >= 0xfe)) throw acts('docx')
      isFirst = false
      parser.write(decoder.decode(bytes, { stream: true }))
    },
    end: () => {
      parser.end()
      // DDE fields fetch data from another program (ECMA-376, 17.16.5). Their text may be split across several runs.
      return { types, isActing: isActing || /\bDDE(?:AUTO)?\b/i.test(fields) }
    },
  }
}

function isActingRelation({
  Type: type = '',
  Target: target = '',
  TargetMode: mode,
}: Record<string, string>) {
  const kind = type.slice(type.lastIndexOf('/') + 1)
  if (acting.has(kind)) return true
  if (kind === 'hyperlink' || (mode !== 'External' && !outside.test(target.trim()))) return false
  return kind !== 'attachedTemplate' || !localTemplate.test(target.trim())
}
