import type { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { toFieldErrors } from './faults.ts'
import type { HttpOptions } from './server.ts'

type Options = Pick<HttpOptions, 'log' | 'strictResponses'>

/**
 * What a handler returned, as the endpoint's response schema has it. A field the contract does not know fails tests;
 * in production it is dropped and logged. Anything else against the contract is a fault.
 */
export function asContract(endpoint: Endpoint, answer: unknown, { log, strictResponses }: Options): unknown {
  let parsed = endpoint.response.safeParse(answer)
  if (!parsed.success && !strictResponses) {
    parsed = endpoint.response.safeParse(withoutUnknown(answer, parsed.error))
  }
  if (!parsed.success) {
    const paths = toFieldErrors(parsed.error).map(({ path }) => path)
    throw new Error(`${endpoint.name} answered against its contract at: ${paths.join(', ')}`)
  }
  const unexpected: string[] = []
  addUnexpected(unexpected, answer, parsed.data)
  if (unexpected.length > 0) {
    if (strictResponses) {
      throw new Error(`${endpoint.name} answered more than its contract: ${unexpected.join(', ')}`)
    }
    log.warn({ endpoint: endpoint.name, fields: unexpected }, 'response had unexpected fields')
  }
  return parsed.data
}

/** A copy without the keys that a strict schema refused. */
function withoutUnknown(answer: unknown, { issues }: z.ZodError): unknown {
  const copy: unknown = structuredClone(answer)
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const holder = issue.path.reduce<unknown>((part, key) => part?.[key as never], copy)
    if (typeof holder !== 'object' || holder === null) continue
    for (const key of issue.keys) Reflect.deleteProperty(holder, key)
  }
  return copy
}

// Walks every answer, so it makes a path only where there is something to report.
function addUnexpected(found: string[], answer: unknown, kept: unknown): void {
  if (typeof answer !== 'object' || answer === null || typeof kept !== 'object' || kept === null) return
  if (Array.isArray(answer)) {
    if (Array.isArray(kept)) answer.forEach((item, at) => addUnexpected(found, item, kept[at]))
    return
  }
  for (const key of Object.keys(answer)) {
    const value: unknown = answer[key as never]
    if (value === undefined) continue
    if (!(key in kept)) found.push(key)
    else if (typeof value === 'object') {
      const from = found.length
      addUnexpected(found, value, kept[key as never])
      for (let at = from; at < found.length; at += 1) found[at] = `${key}.${found[at]}`
    }
  }
}
