import type { Assessment } from './reflection.contract.ts'

type Tool = Pick<Assessment, 'tool' | 'toolOther'>

/** Whether `request` is addressed to this assessor with this tool. */
export const isRequestTo = (assessorUserId: string, request: Assessment, tool: Tool): boolean =>
  request.assessorUserId === assessorUserId &&
  request.tool === tool.tool &&
  (request.toolOther ?? null) === (tool.toolOther ?? null)

export const isSameRequest = (a: Assessment, b: Assessment): boolean => isRequestTo(a.assessorUserId, b, a)
