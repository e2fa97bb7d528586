/** Builds a request by setting one field at a time. Paths are those of the contract, such as `mission.missionType`. */

export type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** Sets a field such as `mission.missionType`, and creates the parts that contain it. Paths come from the fixed list of targets. */
export function setAt(request: Part, path: string, value: unknown): void {
  const names = path.split('.')
  const fieldName = names.pop() ?? ''
  let part = request
  for (const name of names) {
    const inner = part[name]
    if (isPart(inner)) part = inner
    else {
      const newPart: Part = {}
      part[name] = newPart
      part = newPart
    }
  }
  part[fieldName] = value
}

export const valueAt = (request: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (isPart(part) ? part[name] : undefined), request)

/** Removes the field or list entry at a path. Returns whether it existed. */
export function removeAt(request: Part, path: string): boolean {
  const names = path.split('.')
  const fieldName = names.pop() ?? ''
  const part = names.length === 0 ? request : valueAt(request, names.join('.'))
  if (!isPart(part) || !(fieldName in part)) return false
  if (Array.isArray(part)) part.splice(Number(fieldName), 1)
  else delete part[fieldName]
  return true
}
