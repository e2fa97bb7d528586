import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { messageOf } from '#logging/cases/changes/web/messages.ts'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { toast } from '#platform/web/components/toast.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { CaseQuestion, QuestionedCase, QuestionState } from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

const questionsKey = ['cases', 'check', 'questions'] as const

/** A page covers the next cases and may be empty even if more pages follow. Every change of a case reloads it. */
export const questionsQuery = (state: QuestionState) =>
  infiniteQueryOptions({
    queryKey: [...questionsKey, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        at.listQuestions,
        { query: { state, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

interface QuestionChange {
  questionedCase: QuestionedCase
  question: CaseQuestion
  isSettled: boolean
}

/** Removes a question from the list in the cache, because reloading would check every page again. */
function removeFromCache(
  queryClient: QueryClient,
  { questionedCase, question, isSettled }: QuestionChange,
): void {
  const { queryKey } = questionsQuery(isSettled ? 'open' : 'settled')
  const isOther = ({ path, digest }: CaseQuestion) => path !== question.path || digest !== question.digest
  queryClient.setQueryData(
    queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          cases: page.cases
            .map((cachedCase) =>
              cachedCase.id === questionedCase.id
                ? { ...cachedCase, questions: cachedCase.questions.filter(isOther) }
                : cachedCase,
            )
            .filter(({ questions }) => questions.length > 0),
        })),
      },
  )
}

const showError = (error: unknown): void => toast.error(messageOf(error))

/** Confirms an answer, or withdraws the confirmation. It can be undone in the toast, and later in the other list. */
export function useSettling(onSaved: () => void) {
  const queryClient = useQueryClient()
  const save = async (change: QuestionChange) => {
    const { questionedCase, question, isSettled } = change
    const { path, digest } = question
    await call(at.settleQuestion, { body: { caseId: questionedCase.id, path, digest, isSettled } })
    removeFromCache(queryClient, change)
    await queryClient.invalidateQueries({
      // The case has more questions than it shows, so reload to show the next ones.
      queryKey:
        questionedCase.moreQuestions > 0 ? questionsKey : [...questionsKey, isSettled ? 'settled' : 'open'],
    })
  }
  return useMutation({
    mutationFn: save,
    onError: (error) => {
      showError(error)
      void queryClient.invalidateQueries({ queryKey: questionsKey })
    },
    onSuccess: (_, change) => {
      const words = change.isSettled ? 'Right as it is' : 'Asked again'
      const undo = () => void save({ ...change, isSettled: !change.isSettled }).catch(showError)
      toast.undo(`${words}: ${change.questionedCase.missionNumber}`, undo)
      onSaved()
    },
  })
}
