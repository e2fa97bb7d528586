declare module 'bidi-js' {
  /** The used part of the package: its own types describe a default export, but it exports the function itself. */
  export default function bidiFactory(): {
    /** Returns the level of each UTF-16 unit; odd levels run from right to left. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'auto'): { levels: Uint8Array }
    getBidiCharTypeName(letter: string): string
    getMirroredCharacter(letter: string): string | null
  }
}
