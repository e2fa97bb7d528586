import type { Problem } from './names.ts'
import { insideHome, placeOf } from './places.ts'
import { resolveImport, type SourceFile } from './source.ts'

interface Arrow {
  from: string
  to: string
  file: string
  line: number
}

/** Returns the import circles between files, and between the topics of one capability. */
export function checkCircles(files: readonly SourceFile[]): Problem[] {
  const known = new Set(files.map(({ path }) => path))
  const arrows = files.flatMap((file) =>
    file.imports.flatMap(({ specifier, line }): Arrow[] => {
      const to = resolveImport(file.path, specifier)
      const isOurs = to !== null && known.has(to) && to !== file.path
      return isOurs && placeOf(file.path).role !== 'test'
        ? [{ from: file.path, to, file: file.path, line }]
        : []
    }),
  )
  const betweenFiles = circlesIn(arrows).map((circle) => describe(circle, 'files'))
  const inside = Map.groupBy(
    arrows.filter(({ from, to }) => placeOf(from).kind === 'capability' && homeOf(from) === homeOf(to)),
    ({ from }) => homeOf(from),
  )
  const betweenTopics = [...inside.values()].flatMap((ofCapability) => {
    const byTopic = ofCapability.map((arrow) => ({
      ...arrow,
      from: topicOf(arrow.from),
      to: topicOf(arrow.to),
    }))
    return circlesIn(byTopic.filter(({ from, to }) => from !== to)).map((circle) =>
      describe(circle, 'folders'),
    )
  })
  return [...betweenFiles, ...betweenTopics]
}

const homeOf = (file: string): string => placeOf(file).home
/** Returns the direct child of the capability's folder that is or contains the file. */
const topicOf = (file: string): string => `${homeOf(file)}/${insideHome(file)[0]}`

function describe(circle: readonly Arrow[], what: string): Problem {
  const [first] = circle
  const way = circle.map(({ from }) => from).concat(first?.from ?? '')
  const message = `these ${what} import each other in a circle: ${way.join(' -> ')}. Move shared code below both`
  return { path: first?.file ?? '', line: first?.line ?? 1, message }
}

/** Returns one circle for each group of places that import each other. */
function circlesIn(arrows: readonly Arrow[]): Arrow[][] {
  const outgoing = Map.groupBy(arrows, ({ from }) => from)
  const settled = new Set<string>()
  const circles: Arrow[][] = []
  const follow = (place: string, way: readonly Arrow[]) => {
    const start = way.findIndex(({ from }) => from === place)
    if (start >= 0) return void circles.push(way.slice(start))
    if (settled.has(place)) return undefined
    for (const arrow of outgoing.get(place) ?? []) follow(arrow.to, [...way, arrow])
    settled.add(place)
    return undefined
  }
  for (const place of outgoing.keys()) follow(place, [])
  return circles
}
