import { Parser } from 'htmlparser2'
import { createActiveContentError } from './refusals.ts'
import { createUnreadableError } from './stored-parts.ts'

/**
 * Types of relationships, of ECMA-376 and of Microsoft, whose targets run code or are embedded files. Each is written here with
 * only the last part of its name.
 */
const activeRelations = new Set([
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
const programSignatures = ['4d5a', '7f454c46', 'd0cf11e0', '504b0304'].map((hex) => Buffer.from(hex, 'hex'))
const maxHeaderLength = 4
/**
 * The path of a template on the author's own computer. It is harmless, because Word finds no file there on any other computer.
 */
const localTemplate = /^(?:file:\/\/\/[a-z]:[\\/][^\\/]|[^\\/:]+$)/i
const externalTarget = /^(?:[a-z][a-z0-9+.-]*:|\\\\|\/\/)/i
const maxFieldCharacters = 100_000

type Reader = {
  read: (bytes: Buffer) => void
  end: () => { types: ReadonlySet<string>; isActive: boolean }
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
      const { types, isActive } = reader?.end() ?? { types: new Set<string>(), isActive: false }
      const isProgram = programSignatures.some((signature) =>
        head.subarray(0, signature.length).equals(signature),
      )
      return { types, isActive: isActive || isProgram }
    },
  }
}

function createXmlReader(isRelations: boolean): Reader {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const types = new Set<string>()
  let [isActive, isInField, fieldText] = [false, false, '']
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const element = tag.slice(tag.indexOf(':') + 1)
        if (isRelations && element === 'Relationship') isActive ||= isActiveRelation(attributes)
        if (element === 'Override' || element === 'Default') types.add(attributes['ContentType'] ?? '')
        isInField = element === 'instrText'
        if (element === 'fldSimple') fieldText += ` ${Object.values(attributes).join(' ')} `
      },
      ontext: (text) => {
        if (isInField && fieldText.length < maxFieldCharacters) fieldText += text
      },
      onclosetag: () => (isInField = false),
      // A DOCTYPE could declare an entity, which could expand to anything. Word refuses such a document, too.
      onprocessinginstruction: (word) => {
        if (/^!DOCTYPE/i.test(word)) throw createUnreadableError()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  let isFirst = true
  return {
    read: (bytes) => {
      // UTF-16 would hide everything from this reader. Word itself always writes UTF-8.
      if (isFirst && (bytes.subarray(0, 64).includes(0) || (bytes[0] ?? 0) >= 0xfe))
        throw createActiveContentError('docx')
      isFirst = false
      parser.write(decoder.decode(bytes, { stream: true }))
    },
    end: () => {
      parser.end()
      // DDE fields fetch data from another program (ECMA-376, 17.16.5). Their text may be split across several runs.
      return { types, isActive: isActive || /\bDDE(?:AUTO)?\b/i.test(fieldText) }
    },
  }
}

function isActiveRelation({
  Type: type = '',
  Target: target = '',
  TargetMode: mode,
}: Record<string, string>) {
  const kind = type.slice(type.lastIndexOf('/') + 1)
  if (activeRelations.has(kind)) return true
  if (kind === 'hyperlink' || (mode !== 'External' && !externalTarget.test(target.trim()))) return false
  return kind !== 'attachedTemplate' || !localTemplate.test(target.trim())
}
