import type { LookRequest, Stage } from './examples.ts'
import type { Given } from './given.ts'

export const aUser = ({ clinician: { id } }: Stage): LookRequest => ({ params: { id }, record: id })
export const personsWork = ({ clinician: { id } }: Stage): LookRequest => ({
  params: { userId: id },
  record: id,
})
export const ofClinician = ({ clinician }: Stage): LookRequest => ({
  query: { userId: clinician.id },
  record: null,
})
export const aCase = ({ caseId: id }: Stage): LookRequest => ({ params: { id }, record: id })
export const someUser = (facts: Parameters<Given['user']>[0]) => async (stage: Stage) => {
  const { id } = await stage.given.user(facts)
  return { params: { id }, record: id }
}
