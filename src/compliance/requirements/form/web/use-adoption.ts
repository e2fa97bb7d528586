import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { definitionFrom } from '../from-template.ts'
import type { ComplianceTemplate } from '#reference/compliance-templates.ts'
import { messageOf } from '../../definitions/web/messages.ts'
import { createRequirement, renewCompliance, type NewRequirement } from '../../definitions/web/queries.ts'

export interface Failure {
  code: string
  title: string
  words: string
}

interface Adoption {
  /** How many are asked for, and how many of them the server has answered. */
  total: number
  done: number
  added: readonly string[]
  failed: readonly Failure[]
  isRunning: boolean
}

const nothing: Adoption = { total: 0, done: 0, added: [], failed: [], isRunning: false }

/** Adopts templates one after the other: each may be refused on its own. Those that were added are not repeated. */
export function useAdoption(onAdded: (count: number) => void) {
  const cache = useQueryClient()
  const [adoption, setAdoption] = useState(nothing)
  // Under the same id when tried again, so that none is added twice.
  const ids = useRef(new Map<string, string>())
  const idOf = (code: string): string => {
    const id = ids.current.get(code) ?? uuid()
    ids.current.set(code, id)
    return id
  }
  const adopt = async (
    templates: readonly ComplianceTemplate[],
    organization: Pick<NewRequirement, 'organizationId'>,
  ) => {
    const added = [...adoption.added]
    const failed: Failure[] = []
    const report = (isRunning: boolean, done: number) =>
      setAdoption({ total: templates.length, done, added: [...added], failed: [...failed], isRunning })
    report(true, 0)
    for (const [index, template] of templates.entries()) {
      try {
        await createRequirement({ _id: idOf(template.code), ...organization, ...definitionFrom(template) })
        added.push(template.code)
      } catch (error) {
        failed.push({ code: template.code, title: template.label, words: messageOf(error) })
      }
      report(true, index + 1)
    }
    report(false, templates.length)
    await renewCompliance(cache)
    if (failed.length === 0) onAdded(added.length)
  }
  return { ...adoption, adopt }
}
