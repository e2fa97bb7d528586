import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { messageOf } from '#logging/cases/changes/web/messages.ts'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { toast } from '#platform/web/components/toast.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { AskedQuestion, QuestionedCase, QuestionState } from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

const questionsKey = ['cases', 'check', 'questions'] as const

/** Each page checks a number of cases, and may be empty even if more follow. Every change of a case reloads it. */
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

interface Settling {
  questionedCase: QuestionedCase
  question: AskedQuestion
  isSettled: boolean
}

/** Removes a question from the list in the cache, because reloading would check every page again. */
function takeOff(queryClient: QueryClient, { questionedCase, question, isSettled }: Settling): void {
  const { queryKey } = questionsQuery(isSettled ? 'open' : 'settled')
  const isOther = ({ path, digest }: AskedQuestion) => path !== question.path || digest !== question.digest
  queryClient.setQueryData(
    queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          cases: page.cases
            .map((shown) =>
              shown.id === questionedCase.id
                ? { ...shown, questions: shown.questions.filter(isOther) }
                : shown,
            )
            .filter(({ questions }) => questions.length > 0),
        })),
      },
  )
}

const fail = (error: unknown): void => toast.error(messageOf(error))

/** Confirms an answer, or withdraws the confirmation. The toast can undo either, and later the other list can. */
export function useSettling(onSaved: () => void) {
  const queryClient = useQueryClient()
  const save = async (settling: Settling) => {
    const { questionedCase, question, isSettled } = settling
    const { path, digest } = question
    await call(at.settleQuestion, { body: { caseId: questionedCase.id, path, digest, isSettled } })
    takeOff(queryClient, settling)
    await queryClient.invalidateQueries({
      // The case has more questions than it shows, so reload to show the next ones.
      queryKey:
        questionedCase.moreQuestions > 0 ? questionsKey : [...questionsKey, isSettled ? 'settled' : 'open'],
    })
  }
  return useMutation({
    mutationFn: save,
    onError: (error) => {
      fail(error)
      void queryClient.invalidateQueries({ queryKey: questionsKey })
    },
    onSuccess: (_, settling) => {
      const words = settling.isSettled ? 'Right as it is' : 'Asked again'
      const undo = () => void save({ ...settling, isSettled: !settling.isSettled }).catch(fail)
      toast.undo(`${words}: ${settling.questionedCase.missionNumber}`, undo)
      onSaved()
    },
  })
}
