import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { conflictingRecord, useConflict } from '#platform/web/use-conflict.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import type { Organization, OrganizationStatus, UpdateOrganizationRequest } from '../contract.ts'
import { updatingOrganization } from './queries.ts'
import classes from './organization-dialog.module.css'
import {
  changedSettings,
  settingLabels,
  settingsFieldsOf,
  settingText,
  signOffNames,
  type SettingsFields,
} from './organization-settings.ts'
import { OrganizationSettingsForm } from './organization-settings-form.tsx'
import { changeProblem, fieldProblem, nameProblem } from './messages.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'

interface EditOrganizationDialogProps {
  organization: Organization
  onClose: () => void
}

const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

interface Fields extends SettingsFields {
  [field: string]: string
  org_name: string
  status: OrganizationStatus
}

const toFields = (organization: Organization): Fields => ({
  org_name: organization.org_name,
  status: organization.status,
  ...settingsFieldsOf(organization),
})

/** Returns only the changed fields, with the version they are based on, so that another administrator's changes stay. */
function changesOf(previous: Organization, fields: Fields): UpdateOrganizationRequest {
  const name = fields.org_name.trim()
  const hasNewStatus = fields.status !== previous.status
  const settings = changedSettings(previous, fields)
  const isRenamed = name !== previous.org_name
  return {
    ...((isRenamed || !(hasNewStatus || Object.keys(settings).length > 0)) && { org_name: name }),
    ...(hasNewStatus && { status: fields.status }),
    ...settings,
    version: previous.version,
  }
}

export function EditOrganizationDialog({ organization, onClose }: EditOrganizationDialogProps) {
  const [fields, setFields] = useState(toFields(organization))
  const input = useRef<HTMLInputElement>(null)
  const { base, conflict, resolveConflict } = useConflict(organization, toFields)
  const save = useMutation(updatingOrganization(useQueryClient(), organization.id))
  const problem = conflictingRecord(save.error) === null ? changeProblem(save.error) : null
  const change = (values: Partial<Fields>) => setFields({ ...fields, ...values } as Fields)
  const isNameless = fields.org_name.trim() === ''
  const handleRefusal = (error: unknown) => {
    const merged = resolveConflict(error, fields)
    return merged === null ? input.current?.focus() : setFields(merged)
  }
  return (
    <Modal
      opened
      title="Edit Organization"
      onClose={() => !save.isPending && onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20, disabled: save.isPending }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (save.isPending || isNameless) return
          save.mutate(changesOf(base, fields), {
            onSuccess: onClose,
            onError: handleRefusal,
          })
        }}
      >
        {conflict !== null && (
          <ConflictNotice
            key={base.version}
            what={base.org_name}
            conflict={conflict}
            labels={labels}
            format={settingText}
            onChoose={(field, value) => change({ [field]: value })}
          />
        )}
        {problem !== null && <ErrorBanner requestId={requestIdOf(save.error)}>{problem}</ErrorBanner>}
        <TextInput
          ref={input}
          label="Organization Name"
          required
          data-autofocus
          autoComplete="off"
          value={fields.org_name}
          readOnly={save.isPending}
          error={nameProblem(save.error)}
          onChange={(event) => change({ org_name: event.currentTarget.value })}
        />
        <TextInput
          label="Current slug"
          description="Stays the same when the name changes."
          readOnly
          value={base.slug}
        />
        <NativeSelect
          size="md"
          label="Status"
          data={statusOptions}
          value={fields.status}
          disabled={save.isPending}
          // Safe cast: the options are the two statuses.
          onChange={(event) => change({ status: event.currentTarget.value as OrganizationStatus })}
        />
        <OrganizationSettingsForm
          fields={fields}
          disabled={save.isPending}
          errorOf={(field) =>
            fieldProblem(save.error, field) ??
            fieldProblem(save.error, `settings.${field}`) ??
            signOffProblem(save.error, field)
          }
          onChange={change}
        />
        <DialogButtons>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="signal" disabled={save.isPending || isNameless}>
            {save.isPending ? 'Updating...' : 'Update Organization'}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}

const signOffProblem = (error: unknown, field: keyof SettingsFields) =>
  field in signOffNames
    ? fieldProblem(error, `settings.signOff.${signOffNames[field as keyof typeof signOffNames]}`)
    : undefined

const labels: Readonly<Record<string, string>> = {
  org_name: 'Organization Name',
  status: 'Status',
  ...settingLabels,
}
