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
  /** How many templates are to be added, and how many of them the server has answered. */
  total: number
  done: number
  added: readonly string[]
  failed: readonly Failure[]
  isRunning: boolean
}

const noAdoption: Adoption = { total: 0, done: 0, added: [], failed: [], isRunning: false }

/** Adds requirements from templates, one after the other, because each may be refused. Those that were added are not repeated. */
export function useAdoption(onAdded: (count: number) => void) {
  const cache = useQueryClient()
  const [adoption, setAdoption] = useState(noAdoption)
  // A template keeps its id when it is tried again, so that no template is added twice.
  const idsByCode = useRef(new Map<string, string>())
  const getId = (code: string): string => {
    const id = idsByCode.current.get(code) ?? uuid()
    idsByCode.current.set(code, id)
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
        await createRequirement({ _id: getId(template.code), ...organization, ...definitionFrom(template) })
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
