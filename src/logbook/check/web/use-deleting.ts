import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf, restoreErrorMessage } from '#logging/cases/changes/web/messages.ts'
import { deleteCase, renewCases, restoreCase } from '#logging/cases/changes/web/queries.ts'
import { toast } from '#platform/web/components/toast.ts'
import type { ComparedCase } from '../contract.ts'

/** Deletes one of two cases at once. It can be restored from the toast, and for 30 days from "Recently deleted". */
export function useDeleting(onDeleted: () => void) {
  const queryClient = useQueryClient()
  const undo = async ({ id, title }: ComparedCase) => {
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
    mutationFn: ({ id }: ComparedCase) => deleteCase(id),
    onError: (error) => toast.error(messageOf(error)),
    onSuccess: async (_, deleted) => {
      toast.undo(`Deleted: ${deleted.title}`, () => void undo(deleted))
      onDeleted()
      queryClient.removeQueries({ queryKey: ['cases', 'one'] })
      await renewCases(queryClient)
    },
  })
}
