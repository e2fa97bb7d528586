import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { toFieldErrors } from './faults.ts'
import { exactKeysOf } from './exact-keys.ts'
import type { HttpOptions } from './options.ts'

type Options = Pick<HttpOptions, 'log' | 'strictResponses'>

/**
 * Turns what a handler returned into what the endpoint's response schema says. In tests whatever is against the contract
 * fails. In production a field that the contract does not know is dropped and logged; the rest is what the types and the
 * tests have shown, and is not parsed again for every answer.
 */
export function contractOf(
  endpoint: Endpoint,
  { log, strictResponses }: Options,
): (answer: unknown) => unknown {
  const { name, response } = endpoint
  const refusesUnknown = isStrict(z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' }))

  const hasExactKeys = strictResponses ? null : exactKeysOf(response)

  return (answer) => {
    if (hasExactKeys?.(answer)) return answer
    const parsed = response.safeParse(answer)
    // Every answer comes by here: what the schema itself has looked for is not looked for twice.
    if (parsed.success && refusesUnknown) return parsed.data
    const kept =
      parsed.success || strictResponses ? parsed : response.safeParse(withoutUnknown(answer, parsed.error))
    if (!kept.success) {
      const paths = toFieldErrors(kept.error).map(({ path }) => path)
      throw new Error(`${name} answered against its contract at: ${paths.join(', ')}`)
    }
    const unexpected: string[] = []
    addUnexpected(unexpected, answer, kept.data)
    if (unexpected.length > 0 && strictResponses) {
      throw new Error(`${name} answered more than its contract: ${unexpected.join(', ')}`)
    }
    if (unexpected.length > 0)
      log.warn({ endpoint: name, fields: unexpected }, 'response had unexpected fields')
    return kept.data
  }
}

/** Whether every object in a JSON schema is closed, so that none drops a field in silence. */
function isStrict(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true
  if (
    'properties' in schema &&
    !('additionalProperties' in schema && schema.additionalProperties === false)
  ) {
    return false
  }
  return Object.values(schema).every(isStrict)
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

/** Paths that the answer has and what was kept of it has not. */
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
