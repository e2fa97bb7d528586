import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const bundledPlace = /(file:\/\/\S+\/dist\/server\/\S+\.js):(\d+):(\d+)/g
const maps = new Map<string, SourceMap | null>()

/**
 * Returns the stack of an error with its places in the sources. The server runs from a bundle; the flag of Node that does the
 * same reads every map at the start, which takes 20 MB and a quarter of the start's time.
 */
export const sourceStack = ({ stack = '' }: Error): string =>
  stack.replaceAll(bundledPlace, (place: string, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return place
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
  })

function mapOf(file: string): SourceMap | null {
  const kept = maps.get(file)
  if (kept !== undefined) return kept
  const map = readMap(file)
  maps.set(file, map)
  return map
}

function readMap(file: string): SourceMap | null {
  try {
    const payload = JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')) as SourceMap['payload'] // safe: written by the build
    return new SourceMap(payload)
  } catch {
    return null // a stack without sources is better than none
  }
}
