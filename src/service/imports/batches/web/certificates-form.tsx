import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organizationsQuery } from '#people/organizations/web/queries.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { UploadForm } from './upload-form.tsx'

/** Uploads a file of certificates. A super administrator first chooses the organization of the people in it. */
export function CertificatesForm() {
  const { user } = useAuth()
  return user?.role === 'super_admin' ? <OrganizationUploadForm /> : <UploadForm recordKind="certificates" />
}

function OrganizationUploadForm() {
  const { data = [] } = useQuery(organizationsQuery)
  const [organizationId, setOrganizationId] = useState('')
  return (
    <>
      <NativeSelect
        size="md"
        mb="md"
        label="Organization"
        data={[
          { value: '', label: 'Choose the organization of these people' },
          ...data.map(({ id, org_name }) => ({ value: id, label: org_name })),
        ]}
        value={organizationId}
        onChange={(event) => setOrganizationId(event.currentTarget.value)}
      />
      {organizationId !== '' && <UploadForm recordKind="certificates" organizationId={organizationId} />}
    </>
  )
}
