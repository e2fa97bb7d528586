import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '#platform/web/components/toast.ts'
import { paths } from '#paths/paths.ts'
import { messageOf } from './messages.ts'
import { deleteActivity, refetchActivities, restoreActivity } from './queries.ts'

/** Deletes an activity. It can be restored from the toast, and for 30 days from the screen "Recently deleted". */
export function useRemoval({ id, title }: { id: string; title: string }, onDeleted: () => void) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const undo = async () => {
    try {
      await restoreActivity(id)
      toast.success(`Restored: ${title}`)
    } catch (error) {
      toast.error(messageOf(error))
      await navigate({ to: paths.deletedActivities() })
    } finally {
      await refetchActivities(cache)
    }
  }
  return useMutation({
    mutationFn: () => deleteActivity(id),
    onSuccess: async () => {
      onDeleted()
      toast.undo(`Deleted: ${title}`, () => void undo())
      cache.removeQueries({ queryKey: ['cpd', 'one', id] })
      await refetchActivities(cache)
    },
  })
}
