import type { PolicyPart } from './policy-section.tsx'

/** The Terms of Service, the target of their link. */
export const termsPart: PolicyPart = {
  id: 'terms',
  title: 'Terms of Service',
  words: (
    <>
      <p>By using Sortie you agree to the following.</p>
      <ul>
        <li>
          <b>Your account is for you alone.</b> Keep your password to yourself, and tell an administrator when
          somebody else may know it. An administrator approves new accounts and may deactivate one that is
          misused.
        </li>
        <li>
          <b>Log what you did.</b> Entries are true to the best of your knowledge, and made in your own name.
          Simulated and observed work is marked as such.
        </li>
        <li>
          <b>Never identify a patient.</b> Leave out everything listed under “What is never stored about a
          patient”. An entry that identifies someone may be removed.
        </li>
        <li>
          <b>Not a medical record.</b> Sortie does not replace the patient's record of your service, and gives
          no clinical advice. Scores and intervals are calculated from what was entered: check them before you
          rely on them.
        </li>
        <li>
          <b>Your record is yours.</b> You may take your entries with you. The service may go on using counts
          in which nobody can be recognised.
        </li>
        <li>
          <b>Use it fairly.</b> Do not try to reach records that are not yours, to disturb the service, or to
          enter data on behalf of others without being asked.
        </li>
        <li>
          <b>Availability.</b> We take care that nothing is lost and that Sortie is there when you need it,
          but cannot promise that it never fails. Nothing here limits liability that the law does not let us
          limit.
        </li>
      </ul>
    </>
  ),
}
