import { allExamples } from './all-examples.ts'
import type { RowScene } from './examples.ts'

/** Adds the rows of all `examples.ts` about an owner, and returns the ids of each kind. */
export async function addAllRows(scene: Omit<RowScene, 'create' | 'ids'>): Promise<Record<string, string[]>> {
  const create: RowScene['create'] = async (url, payload, requester = scene.owner) => {
    const { status, body } = await scene.app.as(requester).inject({ method: 'POST', url, payload })
    if (status >= 300) throw new Error(`POST ${url} was refused: ${JSON.stringify(body)}`)
    return (body as { id: string }).id
  }
  const ids: Record<string, string[]> = {}
  for (const { folder, examples } of allExamples) {
    const addedIds = await examples.rows?.({ ...scene, create, ids }).catch((error: unknown) => {
      throw new Error(`rows of src/${folder}/examples.ts failed`, { cause: error })
    })
    Object.assign(ids, addedIds)
  }
  return ids
}
