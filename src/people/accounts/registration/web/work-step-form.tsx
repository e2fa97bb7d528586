import { Button, Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import type { StepProps } from './account-step-form.tsx'
import own from './register-form.module.css'
import { WorkFields } from './work-fields-form.tsx'

interface WorkStepFormProps extends StepProps {
  isPending: boolean
  onBack: () => void
}

/** Renders the second step: profession, organization and consent to the privacy policy. */
export const WorkStepForm = ({ draft, problems, onChange, isPending, onBack }: WorkStepFormProps) => (
  <>
    <WorkFields draft={draft} problems={problems} onChange={onChange} />
    <Checkbox
      className={own.consent}
      label={
        <>
          I agree to the{' '}
          <Link to={paths.privacyPolicy()} target="_blank">
            privacy policy
          </Link>
        </>
      }
      checked={draft.hasConsented}
      error={problems.hasConsented}
      onChange={(event) => onChange({ hasConsented: event.currentTarget.checked })}
    />
    <div className={own.actions}>
      <Button variant="default" onClick={onBack}>
        Back
      </Button>
      <Button type="submit" color="signal" loading={isPending}>
        Register
      </Button>
    </div>
  </>
)
