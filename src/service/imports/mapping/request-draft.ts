/** A request under construction, field by field, by the paths of the contract. */

export type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** Sets a field such as `mission.missionType`, and creates the parts that contain it. Paths come from the fixed list of targets. */
export function setAt(request: Part, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let part = request
  for (const name of names) {
    const inner = part[name]
    if (isPart(inner)) part = inner
    else {
      const created: Part = {}
      part[name] = created
      part = created
    }
  }
  part[last] = value
}

export const valueAt = (request: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (isPart(part) ? part[name] : undefined), request)

/** Removes the field or list entry at a path. Returns whether it existed. */
export function removeAt(request: Part, path: string): boolean {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const part = names.length === 0 ? request : valueAt(request, names.join('.'))
  if (!isPart(part) || !(last in part)) return false
  if (Array.isArray(part)) part.splice(Number(last), 1)
  else delete part[last]
  return true
}
