import { deflateSync } from 'node:zlib'
import {
  createExtendedWebp,
  createPhoto,
  pngChunk,
  riffChunk,
  toJpegSegment,
  toWebpChunks,
} from './pictures.ts'

/** Creates photos with metadata from cameras and programs, such as location, time and device, wherever a format can store it. */
export const photoKinds = ['jpeg', 'png', 'webp'] as const
type PhotoKind = (typeof photoKinds)[number]

const commonMetadata = {
  exif: 'Pixel-9-Owner-Robin',
  place: 'GPS-51.5007N-0.1246W',
  thumbnail: 'thumbnail-of-the-uncropped',
  xmp: 'xmp:CreatorTool Lightroom of Robin',
  profile: 'ICC of Robins display',
  afterTheEnd: 'appended after the end',
}
const metadataByKind = {
  jpeg: { iptc: 'IPTC By-line Robin', comment: 'a comment by Robin' },
  png: { text: 'tEXt Author Robin', translated: 'iTXt Location Glen Coe', time: 'tIME-marker' },
  webp: { unknown: 'a chunk of nobody' },
} as const

/** Returns the texts that the original photo must contain, and the processed one must not. */
export const listMarkers = (kind: PhotoKind): string[] => [
  ...Object.values(commonMetadata),
  ...Object.values(metadataByKind[kind]),
]

const latin1 = (text: string) => Buffer.from(text, 'latin1')

// A TIFF header with one entry (the model), followed by the text of a GPS block and a thumbnail.
const createExif = () => {
  const model = latin1(`${commonMetadata.exif}\0`)
  const head = Buffer.alloc(26)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(1, 8)
  head.writeUInt16LE(0x0110, 10)
  head.writeUInt16LE(2, 12)
  head.writeUInt32LE(model.length, 14)
  head.writeUInt32LE(26, 18)
  return Buffer.concat([head, model, latin1(`${commonMetadata.place} ${commonMetadata.thumbnail}`)])
}

const xmp = latin1(`<x:xmpmeta>${commonMetadata.xmp}</x:xmpmeta>`)
const appendedBytes = latin1(commonMetadata.afterTheEnd)

/** A PNG compresses the colour profile, but not its name. */
const photoBuilders: Record<PhotoKind, () => Promise<Buffer>> = {
  jpeg: async () => {
    const plainPhoto = await createPhoto('jpeg')
    const { iptc, comment } = metadataByKind.jpeg
    return Buffer.concat([
      plainPhoto.subarray(0, 2),
      toJpegSegment(0xe1, Buffer.concat([latin1('Exif\0\0'), createExif()])),
      toJpegSegment(0xe1, Buffer.concat([latin1('http://ns.adobe.com/xap/1.0/\0'), xmp])),
      toJpegSegment(
        0xe2,
        Buffer.concat([latin1('ICC_PROFILE\0\u0001\u0001'), latin1(commonMetadata.profile)]),
      ),
      toJpegSegment(0xed, latin1(`Photoshop 3.0\x008BIM\u0004\u0004${iptc}`)),
      toJpegSegment(0xfe, latin1(comment)),
      plainPhoto.subarray(2),
      appendedBytes,
    ])
  },
  png: async () => {
    const plainPhoto = await createPhoto('png')
    const afterHeader = 8 + 25
    const { text, translated, time } = metadataByKind.png
    return Buffer.concat([
      plainPhoto.subarray(0, afterHeader),
      pngChunk(
        'iCCP',
        Buffer.concat([latin1(`${commonMetadata.profile}\0\0`), deflateSync(Buffer.alloc(128))]),
      ),
      pngChunk('eXIf', createExif()),
      pngChunk('tEXt', latin1(`Author\0${text}`)),
      pngChunk('iTXt', latin1(`Location\0\0\0\0\0${translated}`)),
      pngChunk('iTXt', Buffer.concat([latin1('XML:com.adobe.xmp\0\0\0\0\0'), xmp])),
      pngChunk('prVt', latin1(time)),
      plainPhoto.subarray(afterHeader),
      appendedBytes,
    ])
  },
  webp: async () => {
    const plainPhoto = await createPhoto('webp')
    const chunks = [
      riffChunk('ICCP', latin1(commonMetadata.profile)),
      toWebpChunks(plainPhoto),
      riffChunk('EXIF', createExif()),
      riffChunk('XMP ', xmp),
      riffChunk('OWNR', latin1(metadataByKind.webp.unknown)),
    ]
    return Buffer.concat([createExtendedWebp(0x20 | 0x08 | 0x04, [600, 300], chunks), appendedBytes])
  },
}

export const createPhotoWithMetadata = (kind: PhotoKind): Promise<Buffer> => photoBuilders[kind]()
