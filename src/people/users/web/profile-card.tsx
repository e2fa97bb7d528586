import { useState } from 'react'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { roleLabel } from '#platform/web/components/role-badge.tsx'
import { formatDate, formatDateTime } from '#platform/web/dates.ts'
import { TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import { Facts, type Fact } from '#platform/web/ui/facts.tsx'
import type { UserDetail } from '../contract.ts'
import { ageOn } from '../directory/user-values.ts'
import { capitalized, notKnown, professionLabel } from '../directory/web/messages.ts'
import classes from './profile-card.module.css'

/** Renders a user's details in three cards; unknown values are N/A. */
export function ProfileCards({ user }: { user: UserDetail }) {
  const [today] = useState(() => dateIn('UTC', new Date()))
  return (
    <>
      <TitledCard title="Basic Information">
        <Facts facts={basicFacts(user, today)} />
      </TitledCard>
      <TitledCard title="Professional Information">
        <Facts facts={professionalFacts(user)} />
      </TitledCard>
      <TitledCard title="Certifications & Interests">
        <Facts
          facts={[
            { label: 'Certifications', words: <TagList words={user.certifications} />, isWide: true },
            { label: 'CPD Interests', words: <TagList words={user.cpdInterests} />, isWide: true },
            { label: 'Receive Updates', words: capitalized(user.receiveUpdates) },
          ]}
        />
      </TitledCard>
    </>
  )
}

const orNotKnown = (words: string | null): string => words ?? notKnown

function basicFacts(user: UserDetail, today: string): Fact[] {
  const { dateOfBirth } = user
  return [
    { label: 'Full Name', words: user.name },
    { label: 'Email', words: <EmailAddress address={user.email} />, isWide: true },
    {
      label: 'Date of Birth',
      words:
        dateOfBirth === null ? notKnown : `${formatDate(dateOfBirth)} (${ageOn(today, dateOfBirth)} years)`,
    },
    { label: 'Gender', words: user.gender === null ? notKnown : capitalized(user.gender) },
    { label: 'Nationality', words: orNotKnown(user.nationality) },
    { label: 'Country of Residence', words: orNotKnown(user.countryOfResidence) },
    { label: 'Role', words: roleLabel(user.role) },
    { label: 'Status', words: capitalized(user.status) },
    { label: 'Email Verification', words: user.emailVerified ? 'Verified' : 'Unverified' },
    { label: 'Organization', words: user.organization?.org_name ?? notKnown },
    { label: 'Account Created', words: user.createdAt === null ? notKnown : formatDate(user.createdAt) },
    { label: 'Last Active', words: user.lastActive === null ? notKnown : formatDateTime(user.lastActive) },
  ]
}

const professionalFacts = (user: UserDetail): Fact[] => [
  { label: 'Profession', words: professionLabel(user.profession) },
  { label: 'Specialty', words: orNotKnown(user.specialty) },
  { label: 'Job Title', words: orNotKnown(user.jobTitle) },
  { label: 'Employer', words: orNotKnown(user.employer) },
  { label: 'Work Location', words: orNotKnown(user.workLocation) },
  { label: 'Experience Level', words: user.experience === null ? notKnown : `${user.experience} years` },
  { label: 'Qualification', words: orNotKnown(user.qualification) },
  { label: 'Licensed', words: user.isLicensed === null ? notKnown : capitalized(user.isLicensed) },
  ...(user.licenseNumber === null ? [] : [{ label: 'License Number', words: user.licenseNumber }]),
]

const TagList = ({ words: tags }: { words: readonly string[] }) =>
  tags.length === 0 ? (
    notKnown
  ) : (
    <span className={classes.words}>
      {tags.map((tag) => (
        <span key={tag} className={classes.word}>
          {tag}
        </span>
      ))}
    </span>
  )
