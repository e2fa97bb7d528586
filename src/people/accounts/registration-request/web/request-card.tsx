import { Button } from '@mantine/core'
import { professionLabel } from '../../registration/web/work-fields-form.tsx'
import type { OwnRequest } from '../contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './request-card.module.css'

/** Renders the registration as administrators read it. */
export function RequestCard({ request, onChange }: { request: OwnRequest; onChange: () => void }) {
  const { name, profession, organization, registrationNumber, note } = request
  const facts = [
    ['Full name', name],
    ['Profession', professionLabel(profession) ?? 'Not given'],
    ['Organization', organization?.org_name ?? 'Not listed'],
    ['Registration number', registrationNumber ?? 'Not given'],
    ['Note', note],
  ] as const
  return (
    <section className={classes.root} aria-labelledby="my-registration">
      <h2 id="my-registration" className={textStyles.title}>
        My registration
      </h2>
      <dl className={classes.facts}>
        {facts.map(
          ([term, value]) =>
            value !== null && (
              <div key={term} className={classes.fact}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Button variant="default" fullWidth onClick={onChange}>
        Change my registration
      </Button>
    </section>
  )
}
