import { deflateSync } from 'node:zlib'
import { extendedWebp, photo, pngChunk, riffChunk, segment, webpBody } from './pictures.ts'

/** Photos with metadata from cameras and programs: location, time and device, everywhere a format can store it. */
export const photoKinds = ['jpeg', 'png', 'webp'] as const
type PhotoKind = (typeof photoKinds)[number]

const inBoth = {
  exif: 'Pixel-9-Owner-Robin',
  place: 'GPS-51.5007N-0.1246W',
  thumbnail: 'thumbnail-of-the-uncropped',
  xmp: 'xmp:CreatorTool Lightroom of Robin',
  profile: 'ICC of Robins display',
  afterTheEnd: 'appended after the end',
}
const alsoIn = {
  jpeg: { iptc: 'IPTC By-line Robin', comment: 'a comment by Robin' },
  png: { text: 'tEXt Author Robin', translated: 'iTXt Location Glen Coe', time: 'tIME-marker' },
  webp: { unknown: 'a chunk of nobody' },
} as const

/** Returns the texts that the original photo must contain, and the processed one must not. */
export const markers = (kind: PhotoKind): string[] => [
  ...Object.values(inBoth),
  ...Object.values(alsoIn[kind]),
]

const latin1 = (text: string) => Buffer.from(text, 'latin1')

// A TIFF header with one entry (the model), followed by the text of a GPS block and a thumbnail.
const exif = () => {
  const model = latin1(`${inBoth.exif}\0`)
  const head = Buffer.alloc(26)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(1, 8)
  head.writeUInt16LE(0x0110, 10)
  head.writeUInt16LE(2, 12)
  head.writeUInt32LE(model.length, 14)
  head.writeUInt32LE(26, 18)
  return Buffer.concat([head, model, latin1(`${inBoth.place} ${inBoth.thumbnail}`)])
}

const xmp = latin1(`<x:xmpmeta>${inBoth.xmp}</x:xmpmeta>`)
const end = latin1(inBoth.afterTheEnd)

/** A PNG compresses the colour profile, but not its name. */
const makers: Record<PhotoKind, () => Promise<Buffer>> = {
  jpeg: async () => {
    const plain = await photo('jpeg')
    const { iptc, comment } = alsoIn.jpeg
    return Buffer.concat([
      plain.subarray(0, 2),
      segment(0xe1, Buffer.concat([latin1('Exif\0\0'), exif()])),
      segment(0xe1, Buffer.concat([latin1('http://ns.adobe.com/xap/1.0/\0'), xmp])),
      segment(0xe2, Buffer.concat([latin1('ICC_PROFILE\0\u0001\u0001'), latin1(inBoth.profile)])),
      segment(0xed, latin1(`Photoshop 3.0\x008BIM\u0004\u0004${iptc}`)),
      segment(0xfe, latin1(comment)),
      plain.subarray(2),
      end,
    ])
  },
  png: async () => {
    const plain = await photo('png')
    const afterHeader = 8 + 25
    const { text, translated, time } = alsoIn.png
    return Buffer.concat([
      plain.subarray(0, afterHeader),
      pngChunk('iCCP', Buffer.concat([latin1(`${inBoth.profile}\0\0`), deflateSync(Buffer.alloc(128))])),
      pngChunk('eXIf', exif()),
      pngChunk('tEXt', latin1(`Author\0${text}`)),
      pngChunk('iTXt', latin1(`Location\0\0\0\0\0${translated}`)),
      pngChunk('iTXt', Buffer.concat([latin1('XML:com.adobe.xmp\0\0\0\0\0'), xmp])),
      pngChunk('prVt', latin1(time)),
      plain.subarray(afterHeader),
      end,
    ])
  },
  webp: async () => {
    const plain = await photo('webp')
    const chunks = [
      riffChunk('ICCP', latin1(inBoth.profile)),
      webpBody(plain),
      riffChunk('EXIF', exif()),
      riffChunk('XMP ', xmp),
      riffChunk('OWNR', latin1(alsoIn.webp.unknown)),
    ]
    return Buffer.concat([extendedWebp(0x20 | 0x08 | 0x04, [600, 300], chunks), end])
  },
}

export const photoWithEverything = (kind: PhotoKind): Promise<Buffer> => makers[kind]()
