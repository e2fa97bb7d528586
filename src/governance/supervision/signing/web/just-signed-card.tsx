import { toShortLabel, shortSupervisionLevels } from '#reference/short-labels.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { AdviceFormProps } from './advice-form.tsx'
import classes from './sign-screen.module.css'

/** A case that was signed during this visit, with the levels that both people wrote. */
export interface JustSigned {
  signatureId: string
  title: string
  clinicianName: string
  judgedLevel: string | null
  claimedLevel: string | null
}

const adviceForm = lazyPart<AdviceFormProps>(async () => (await import('./advice-form.tsx')).AdviceForm, {
  waitingHeight: 110,
})

const levelLabel = (code: string): string => toShortLabel(supervisionLevels, shortSupervisionLevels, code)

/** Returns the levels that both people wrote, as one sentence. */
export function bothLevels({ judgedLevel, claimedLevel, clinicianName }: JustSigned): string {
  if (judgedLevel === null) return 'No level is judged for this case.'
  if (claimedLevel === judgedLevel) return `You and ${clinicianName} both wrote ${levelLabel(judgedLevel)}.`
  const claimedLabel = claimedLevel === null ? 'no level' : levelLabel(claimedLevel)
  return `You wrote ${levelLabel(judgedLevel)}, ${clinicianName} wrote ${claimedLabel}.`
}

/** Advice on how to move up is only possible below the highest level. */
const canMoveUp = ({ judgedLevel, claimedLevel }: JustSigned): boolean =>
  judgedLevel !== null && judgedLevel !== claimedLevel && judgedLevel !== supervisionLevels.at(-2)?.code

interface JustSignedCardProps {
  signed: JustSigned
  onTyped: (hasText: boolean) => void
  onDone: () => void
}

/** Shows the levels that both people wrote for the case that was signed last, and asks what would move it up a level. */
export function JustSignedCard({ signed, onTyped, onDone }: JustSignedCardProps) {
  return (
    <section className={classes.justSigned} aria-label={`Signed: ${signed.title}`}>
      <p className={classes.signedWords}>
        <strong>Signed: {signed.title}.</strong> {bothLevels(signed)}
      </p>
      {canMoveUp(signed) && (
        <adviceForm.Part signatureId={signed.signatureId} onTyped={onTyped} onDone={onDone} />
      )}
    </section>
  )
}
