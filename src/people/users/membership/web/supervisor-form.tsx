import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import type { UserDetail } from '../../contract.ts'
import { renewUsers } from '../../directory/web/queries.ts'
import { reasonOf, updated } from '../../directory/web/messages.ts'
import { useLinkableSupervisors } from '../../supervision/web/use-linkable-supervisors.ts'
import { assignSupervisor } from './queries.ts'
import { supervisorFailed } from './messages.ts'
import classes from './supervisor-form.module.css'

/** Sets this clinician's supervisor: one of those whom the server accepts, or none. */
export function SupervisorForm({ user }: { user: UserDetail }) {
  const queryClient = useQueryClient()
  const { supervisors, isLoading } = useLinkableSupervisors(user)
  const [supervisorId, setSupervisorId] = useState(user.supervisor_id)
  const assignment = useMutation({
    mutationFn: () => assignSupervisor(user, supervisorId),
    onSuccess: async () => {
      toast.success(updated)
      await renewUsers(queryClient)
    },
    onError: async (error) => {
      toast.error(supervisorFailed)
      if (error instanceof ApiError && error.code === 'user_changed') await renewUsers(queryClient)
    },
  })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        assignment.mutate()
      }}
    >
      {assignment.error !== null && (
        <ErrorBanner requestId={faultIdOf(assignment.error)}>
          {supervisorFailed}
          <div>{reasonOf(assignment.error)}</div>
        </ErrorBanner>
      )}
      <SearchSelect
        label="Supervisor"
        placeholder="Nobody"
        choices={supervisors}
        value={supervisorId}
        onChange={setSupervisorId}
        disabled={isLoading}
      />
      <Button
        type="submit"
        className={classes.save}
        loading={assignment.isPending}
        disabled={supervisorId === user.supervisor_id}
      >
        {supervisorId === null && user.supervisor_id !== null ? 'Remove supervisor' : 'Assign supervisor'}
      </Button>
    </form>
  )
}
