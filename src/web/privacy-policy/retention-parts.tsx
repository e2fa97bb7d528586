import type { PolicyPart } from './policy-section.tsx'

/** The sections on access, protection, retention and users' rights. */
export const retentionParts: readonly PolicyPart[] = [
  {
    id: 'sharing',
    title: 'Sharing',
    content: (
      <>
        <p>
          Nothing is sold, and nothing is sent to advertisers or analysts. Your information can be seen by:
        </p>
        <ul>
          <li>you: everything that is yours;</li>
          <li>
            your assigned supervisor: your cases and professional profile, not your personal reflections;
          </li>
          <li>
            members of your organization: your name and profession, so that they can name you as a crewmate,
            unless you hide them in your profile; and the facts of a mission, without its patient, where you
            send it to them in a crew draft;
          </li>
          <li>
            administrators of this installation: accounts and cases, not personal reflections. Super
            administrators also read and answer support requests;
          </li>
          <li>
            those who run the servers, the database, the storage and the mail for the operator, under contract
            and only for that;
          </li>
          <li>a regulator or a court, where the law requires it.</li>
        </ul>
        <p>
          When a supervisor or an administrator views a record that is not theirs, this is recorded in the
          audit trail before they see it. Views of start pages that show names beside counts, and of the names
          of colleagues, are not recorded.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    content: (
      <p>
        Connections are encrypted (SSL/TLS). Passwords are stored as slow one-way hashes. Access tokens expire
        within minutes, and a stolen session can be ended at once. Every request is checked against your role
        and the owner of the record. Records of changes cannot be altered afterwards. No system is perfectly
        safe: if a breach is likely to put you at risk, we will inform you and the authority without undue
        delay.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    content: (
      <>
        <ul>
          <li>CPD data: at least seven years.</li>
          <li>Logbook data: indefinitely, as the record of a whole career.</li>
          <li>
            Deleted cases: 30 days, during which you can restore them. Crew drafts sent to you: 30 days.
            Imported files: without the columns that identify patients, until you log their rows or cancel the
            import, at most 30 days after you last worked on it.
          </li>
          <li>
            Sessions: 30 days after they end. Counters of sign-in attempts: hours. Emails: encrypted until
            they are sent, and not stored here afterwards.
          </li>
          <li>
            The audit trail: as long as this installation runs, so that it can be shown who saw or changed a
            record. Refused sign-ins are deleted after 90 days.
          </li>
          <li>
            Support requests: as long as your account. Requests made without signing in: a year after the last
            message.
          </li>
          <li>
            Assessors without an account whom a service keeps in its address book: name, role, registration
            and email address, as long as signatures refer to them. When somebody signs a case by an emailed
            link, a keyed hash of their network is kept for a day, to be compared with the sessions of the
            clinician; then only whether it was the same, and whether the clinician had signed in in that
            browser.
          </li>
        </ul>
        <p>
          This applies as long as nobody requests erasure. When you request the deletion of your account, you
          can change your mind for 30 days. Then your account, logbook, CPD record, evidence, picture,
          templates, drafts and support requests are erased. What stays: counts in which nobody can be
          recognised; the audit trail, which refers to you by a number and contains IP addresses; and what you
          wrote in other users’ records, such as an assessment or an answer to their request, without your
          name.
        </p>
        <p>
          Sortie is backed up. Data that was erased here stays in a backup until that backup is deleted,
          usually after fourteen days; the operator may keep copies longer. If a backup has to be restored,
          accounts whose deletion had been requested by then are erased again.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    content: (
      <>
        <p>You have the right:</p>
        <ul>
          <li>
            to access your data and get a copy of it in a common format: you can download all of it at any
            time under My data in your profile;
          </li>
          <li>to have wrong data corrected; you can correct most of it yourself;</li>
          <li>to have your data erased, or its use restricted;</li>
          <li>to object to a use that is based on legitimate interest;</li>
          <li>to withdraw consent, without effect on what was done before.</li>
        </ul>
        <p>
          Sortie makes no automated decisions about people. We answer within one month. You may also complain
          to the data protection authority where you live or work.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and storage in your browser',
    content: (
      <>
        <p>
          Sortie sets no cookies and uses no tracking. It stores the following on your device, so that you
          stay signed in and lose nothing you type.
        </p>
        <dl>
          <dt>
            Database <code>sortie</code> (IndexedDB)
          </dt>
          <dd>
            The cases you are working on: everything you entered on the form, free text and reflection
            included, even what was refused because it may identify a patient. An entry is removed from the
            device once the server has stored it and you have finished with it, and at the latest when you log
            out. What the server has not stored yet stays until you return, however long that takes; nobody
            else who signs in on the device can see it. To remove it, discard the draft on its form, or clear
            the data of this site in your browser, which deletes it for good.
          </dd>
          <dt>
            Database <code>sortie-copies</code> (IndexedDB), <code>news-answer:…</code>
          </dt>
          <dd>
            The posts of the news that wait for your answer or are pinned, with their small pictures, so that
            you can read them without a network. They are removed when you log out, when the device locks, and
            as soon as they are no longer meant for you. An answer that you give without a network stays until
            the server has it.
          </dd>
          <dt>
            <code>token</code>, <code>refreshToken</code>, <code>user</code>
          </dt>
          <dd>Your session and the name to show. Removed when you log out.</dd>
          <dt>
            <code>deviceTokens</code>
          </dt>
          <dd>
            A signed token for each account that has signed in here. It lets the account’s owner sign in on
            this device while strangers are trying passwords for the account. It contains no name and gives no
            access by itself, and it stays when you log out.
          </dd>
          <dt>
            <code>typing:…</code>
          </dt>
          <dd>
            What you typed in the last moments, until it is in the database above: seconds, or until you open
            Sortie again.
          </dd>
          <dt>
            <code>preset:…</code>, <code>recent:…</code>
          </dt>
          <dd>Your usual answers and latest choices, offered first the next time. They stay.</dd>
          <dt>
            <code>mantine-color-scheme-value</code>, <code>shortcuts</code>, <code>reloaded-for-deploy</code>
          </dt>
          <dd>Your theme, whether single-key shortcuts are on, and when the page last reloaded itself.</dd>
          <dt>The application itself</dt>
          <dd>Its files, so that it opens offline. They contain none of your records.</dd>
        </dl>
        <p>
          Anyone who can unlock this device can read all of this, so lock it. Clearing the data of this site
          in your browser removes everything.
        </p>
      </>
    ),
  },
  {
    id: 'links',
    title: 'Links to other sites',
    content: (
      <p>
        Sortie loads nothing from other hosts: no fonts, no maps, no scripts. If a record contains a link to
        another site, that site’s own policy applies there.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact and changes',
    content: (
      <>
        <p>
          Write to us through Help &amp; Support, or through Contact us, which also works without signing in.
          You can also write to the administrator or the data protection contact of your service.
        </p>
        <p>
          When this policy changes, it gets a new version number, and you are notified before the change
          applies to you. The version that you agreed to is stored with your account.
        </p>
      </>
    ),
  },
]
