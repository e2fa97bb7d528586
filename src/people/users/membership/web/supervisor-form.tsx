import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import type { UserDetail } from '../../contract.ts'
import { renewUsers, usersQuery } from '../../directory/web/queries.ts'
import { reasonOf, updated } from '../../directory/web/messages.ts'
import { assignSupervisor } from './queries.ts'
import { supervisorFailed } from './messages.ts'
import classes from './supervisor-form.module.css'

/** Sets this clinician's supervisor: one of the active supervisors, or none. */
export function SupervisorForm({ user }: { user: UserDetail }) {
  const queryClient = useQueryClient()
  const users = useQuery(usersQuery)
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
  const supervisors = (users.data ?? [])
    .filter(
      ({ id, role, status }) => role === 'supervisor' && (status === 'active' || id === user.supervisor_id),
    )
    .map(({ id, name, email }) => ({ value: id, label: name, hint: email }))
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
        disabled={users.isPending}
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
