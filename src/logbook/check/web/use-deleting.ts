import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf, restoreErrorMessage } from '#logging/cases/changes/web/messages.ts'
import { deleteCase, renewCases, restoreCase } from '#logging/cases/changes/web/queries.ts'
import { toast } from '#platform/web/components/toast.ts'
import type { CaseLine } from '../contract.ts'

/** Deletes one of two cases at once. It can be restored from the toast, and for 30 days from "Recently deleted". */
export function useDeleting(onDeleted: () => void) {
  const queryClient = useQueryClient()
  const undo = async ({ id, title }: CaseLine) => {
    try {
      await restoreCase(id)
      toast.success(`Restored: ${title}`)
    } catch (error) {
      toast.error(restoreErrorMessage(error))
    } finally {
      await renewCases(queryClient)
    }
  }
  return useMutation({
    mutationFn: ({ id }: CaseLine) => deleteCase(id),
    onError: (error) => toast.error(messageOf(error)),
    onSuccess: async (_, deletedCase) => {
      toast.undo(`Deleted: ${deletedCase.title}`, () => void undo(deletedCase))
      onDeleted()
      queryClient.removeQueries({ queryKey: ['cases', 'one'] })
      await renewCases(queryClient)
    },
  })
}
