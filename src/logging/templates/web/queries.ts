import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { Template, TemplateContentRequest } from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

/** The templates of the user, cached while the page is open, so that they are available offline. */
export const templatesQuery = queryOptions({
  queryKey: ['case-templates'],
  queryFn: ({ signal }) => call(at.listTemplates, {}, { signal }),
  select: ({ templates }) => templates,
  gcTime: Infinity,
})

const refetchTemplates = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: templatesQuery.queryKey })

interface NewTemplate {
  _id: string
  name: string
  content: TemplateContentRequest
}

/** Saves a new template. The client chooses the id, so that a retry does not save it twice. */
export const savingTemplate = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NewTemplate) => call(at.createTemplate, { body }),
    onSuccess: () => refetchTemplates(cache),
  })

export const changingTemplate = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof contract.updateTemplate>['body']) =>
      call(at.updateTemplate, { params: { id }, body }),
    onSuccess: () => refetchTemplates(cache),
  })

export const deletingTemplate = (cache: QueryClient, { id }: Template) =>
  mutationOptions({
    mutationFn: () => call(at.deleteTemplate, { params: { id } }),
    // Not awaited: after the refetch the component would be unmounted, and with it the undo button.
    onSuccess: () => void refetchTemplates(cache),
  })
