import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Address, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'
import type { Template, TemplateContentRequest } from '../contract.ts'

type Called = 'listTemplates' | 'createTemplate' | 'updateTemplate' | 'deleteTemplate'

const access = { kind: 'signed_in' } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const at: { [Name in Called]: Address<(typeof contract)[Name]> } = {
  listTemplates: { method: 'GET', path: '/api/case-templates', access },
  createTemplate: { method: 'POST', path: '/api/case-templates', access },
  updateTemplate: { method: 'PUT', path: '/api/case-templates/:id', access },
  deleteTemplate: { method: 'DELETE', path: '/api/case-templates/:id', access },
}

// Without a network a call fails at once and says so; by itself it would wait for one in silence.
const networkMode = 'always'

/** Kept while the page is open, so that templates that were loaded are there without a network. */
export const templatesQuery = queryOptions({
  queryKey: ['case-templates'],
  queryFn: ({ signal }) => call(at.listTemplates, {}, { signal }),
  select: ({ templates }) => templates,
  gcTime: Infinity,
  networkMode,
})

const renew = (cache: QueryClient) => cache.invalidateQueries({ queryKey: templatesQuery.queryKey })

interface NewTemplate {
  _id: string
  name: string
  content: TemplateContentRequest
}

/** The id makes it safe to send again: the same template is kept once. */
export const keeping = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NewTemplate) => call(at.createTemplate, { body }),
    onSuccess: () => renew(cache),
    networkMode,
  })

export const changing = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof contract.updateTemplate>['body']) =>
      call(at.updateTemplate, { params: { id }, body }),
    onSuccess: () => renew(cache),
    networkMode,
  })

export const deleting = (cache: QueryClient, { id }: Template) =>
  mutationOptions({
    mutationFn: () => call(at.deleteTemplate, { params: { id } }),
    // Not waited for: with the new list it is gone from the screen, and with it the way back.
    onSuccess: () => void renew(cache),
    networkMode,
  })
