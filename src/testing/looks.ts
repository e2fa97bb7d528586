import type { ViewRequest, ViewScene } from './examples.ts'
import type { Given } from './given.ts'

export const pathForUserId = ({ clinician: { id } }: ViewScene): ViewRequest => ({
  params: { id },
  recordId: id,
})
export const pathForUser = ({ clinician: { id } }: ViewScene): ViewRequest => ({
  params: { userId: id },
  recordId: id,
})
export const queryForClinician = ({ clinician }: ViewScene): ViewRequest => ({
  query: { userId: clinician.id },
  recordId: null,
})
export const pathForCase = ({ caseId: id }: ViewScene): ViewRequest => ({ params: { id }, recordId: id })
export const pathForNewUser = (facts: Parameters<Given['user']>[0]) => async (stage: ViewScene) => {
  const { id } = await stage.given.user(facts)
  return { params: { id }, recordId: id }
}
