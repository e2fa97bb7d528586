import type { PolicyPart } from './policy-section.tsx'

/** The Terms of Service, with the id to which the link in the footer leads. */
export const termsPart: PolicyPart = {
  id: 'terms',
  title: 'Terms of Service',
  content: (
    <>
      <p>By using Sortie you agree to the following.</p>
      <ul>
        <li>
          <b>Your account is for you alone.</b> Keep your password to yourself, and inform an administrator if
          somebody else may know it. An administrator approves new accounts and may deactivate one that is
          misused.
        </li>
        <li>
          <b>Log what you did.</b> Entries must be true to the best of your knowledge and made in your own
          name. Mark simulated and observed work as such.
        </li>
        <li>
          <b>Never identify a patient.</b> Leave out everything listed under “What is never stored about a
          patient”. An entry that identifies someone may be removed.
        </li>
        <li>
          <b>Not a medical record.</b> Sortie does not replace your service’s patient record, and gives no
          clinical advice. Scores and intervals are calculated from what was entered: check them before you
          rely on them.
        </li>
        <li>
          <b>Your record is yours.</b> You may take your entries with you. The service may continue to use
          counts in which nobody can be recognised.
        </li>
        <li>
          <b>Use it fairly.</b> Do not try to reach records that are not yours, to disrupt the service, or to
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
