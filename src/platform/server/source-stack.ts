import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const bundledLocation = /(file:\/\/\S+\/dist\/server\/\S+\.js):(\d+):(\d+)/g
const maps = new Map<string, SourceMap | null>()

/**
 * Returns the stack of an error with locations in the sources instead of the bundle. Node has a flag that does the same, but it
 * reads every source map at the start, which takes 20 MB and a quarter of the start's time.
 */
export const sourceStack = ({ stack = '' }: Error): string =>
  stack.replaceAll(bundledLocation, (location: string, file: string, line: string, column: string) => {
    const origin = getSourceMap(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return location
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
  })

function getSourceMap(file: string): SourceMap | null {
  const cachedMap = maps.get(file)
  if (cachedMap !== undefined) return cachedMap
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
