import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { toFieldErrors } from './faults.ts'
import { compileExactKeys } from './exact-keys.ts'
import type { HttpOptions } from './options.ts'

type Options = Pick<HttpOptions, 'log' | 'strictResponses'>

/**
 * Returns a function that makes a handler's result conform to the endpoint's response schema. In tests any violation throws. In
 * production an unknown field is removed and logged. Types and tests cover all other violations, so a response with exactly the
 * expected keys is not parsed.
 */
export function createConformer(
  endpoint: Endpoint,
  { log, strictResponses }: Options,
): (answer: unknown) => unknown {
  const { name, response } = endpoint
  // The checks are compiled for the first response. Compiling all of them at once would take a tenth of the server's start.
  let checks: ReturnType<typeof compileChecks> | undefined

  return (answer) => {
    checks ??= compileChecks(response, strictResponses)
    const { hasExactKeys, refusesUnknown } = checks
    if (hasExactKeys?.(answer)) return answer
    const parsed = response.safeParse(answer)
    // A strict schema has already refused unknown fields, so the search for them below is not necessary.
    if (parsed.success && refusesUnknown) return parsed.data
    const checked =
      parsed.success || strictResponses ? parsed : response.safeParse(removeUnknownKeys(answer, parsed.error))
    if (!checked.success) {
      const paths = toFieldErrors(checked.error).map(({ path }) => path)
      throw new Error(`The response of ${name} violates its contract at: ${paths.join(', ')}`)
    }
    const unexpected: string[] = []
    addUnexpected(unexpected, answer, checked.data)
    if (unexpected.length > 0 && strictResponses) {
      throw new Error(`The response of ${name} has fields outside its contract: ${unexpected.join(', ')}`)
    }
    if (unexpected.length > 0)
      log.warn({ endpoint: name, fields: unexpected }, 'response had unexpected fields')
    return checked.data
  }
}

const compileChecks = (response: z.ZodType, strictResponses: boolean | undefined) => ({
  refusesUnknown: isStrict(z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' })),
  hasExactKeys: strictResponses ? null : compileExactKeys(response),
})

/** Whether every object in a JSON schema forbids additional properties, so that parsing never drops a field silently. */
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

/** Returns a copy without the keys that a strict schema refused. */
function removeUnknownKeys(answer: unknown, { issues }: z.ZodError): unknown {
  const copy: unknown = structuredClone(answer)
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const holder = issue.path.reduce<unknown>((part, key) => part?.[key as never], copy)
    if (typeof holder !== 'object' || holder === null) continue
    for (const key of issue.keys) Reflect.deleteProperty(holder, key)
  }
  return copy
}

/** Adds the paths of fields that are in the response but not in its allowed part. */
function addUnexpected(paths: string[], answer: unknown, allowed: unknown): void {
  if (typeof answer !== 'object' || answer === null || typeof allowed !== 'object' || allowed === null) return
  if (Array.isArray(answer)) {
    if (Array.isArray(allowed)) answer.forEach((item, index) => addUnexpected(paths, item, allowed[index]))
    return
  }
  for (const key of Object.keys(answer)) {
    const value: unknown = answer[key as never]
    if (value === undefined) continue
    if (!(key in allowed)) paths.push(key)
    else if (typeof value === 'object') {
      const start = paths.length
      addUnexpected(paths, value, allowed[key as never])
      for (let index = start; index < paths.length; index += 1) paths[index] = `${key}.${paths[index]}`
    }
  }
}
