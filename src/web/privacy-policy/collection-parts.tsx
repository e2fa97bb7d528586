import type { PolicyPart } from './policy-section.tsx'

/** The sections on responsibility, stored data, purposes and legal bases. */
export const collectionParts: readonly PolicyPart[] = [
  {
    id: 'controller',
    title: 'Who is responsible',
    content: (
      <>
        <p>
          Sortie is software that a service runs for its own clinicians. The organization that runs this
          installation (“the operator”) decides why and how personal data is used here, and is its controller.
          Where a service only provides the installation for others, it processes the data on their behalf.
        </p>
        <p>
          Your logbook and your record of continuing professional development (CPD) are about your own
          professional practice. They stay yours when you change service.
        </p>
      </>
    ),
  },
  {
    id: 'patients',
    title: 'What is never stored about a patient',
    content: (
      <>
        <p>
          There is no field in Sortie for anything that identifies a patient, and no file can be added to a
          case. Never enter:
        </p>
        <ul>
          <li>a name or initials; a health, insurance or national number; a date of birth;</li>
          <li>an address, a postcode, exact coordinates, a grid reference or a three-word address;</li>
          <li>a telephone number, an e-mail address or the next of kin;</li>
          <li>a photograph, video or voice of a patient or a scene; a vehicle registration;</li>
          <li>an incident number of the dispatch centre that outsiders can look up;</li>
          <li>the receiving ward or bed, donor or batch numbers;</li>
          <li>the name of a colleague in free text, or a link to a report that identifies the event.</li>
        </ul>
        <p>
          Free text is checked for these in your browser and again on the server, and is refused if one is
          found. What is stored is deliberately coarse: ages in whole units and “90+” from ninety, places as a
          region and a type, distances as a band, the destination as a type. Even so, a case can become
          personal data when combined with other records, so we treat every case as confidential.
        </p>
        <p>
          If you have entered something that identifies a patient, let us know at once through Help &amp;
          Support.
        </p>
      </>
    ),
  },
  {
    id: 'data',
    title: 'What is stored about you',
    content: (
      <dl>
        <dt>Your account</dt>
        <dd>
          Name, e-mail address, a one-way hash of your password, role, profession, organization, supervisor,
          and the version of this policy you agreed to. If you enter them: date of birth, gender, nationality,
          country of residence, employer, qualifications, registration number, certifications and interests.
          If you registered yourself: the note you sent with it, and the reason if it was refused.
        </dd>
        <dt>Your picture</dt>
        <dd>
          If you add one: a small square copy. The original is not stored, nor any metadata in it: neither the
          place and time it was taken, nor the device, nor any comment.
        </dd>
        <dt>Your record</dt>
        <dd>
          The cases, missions, procedures, supervision, reflections and CPD activities that you enter, with
          their dates.
        </dd>
        <dt>Your use of Sortie</dt>
        <dd>
          Sessions with the time, the IP address and the type of browser; counters of sign-in attempts, stored
          without readable addresses; and the audit trail.
        </dd>
        <dt>The audit trail</dt>
        <dd>
          Who did what to which record, when, and from which IP address: sign-ins and refused sign-ins, a
          wrong current password, and every change. Views of other users’ data are recorded too: a user’s
          page, their cases with the history, their figures, their lists of cases, missions and activities,
          the list of all users, support requests, and paging through other users’ cases. The trail contains
          the names of fields, never their values and never free text.
        </dd>
        <dt>What you write to us</dt>
        <dd>
          Support requests and the answers to them, and whether you asked to hear about a planned part of
          Sortie.
        </dd>
      </dl>
    ),
  },
  {
    id: 'use',
    title: 'How we use information',
    content: (
      <ul>
        <li>To keep your logbook and CPD record, and to show you figures based on them.</li>
        <li>To let your supervisor oversee your work, and administrators run the service.</li>
        <li>To show the service what it did, as counts.</li>
        <li>
          To sign you in, to protect accounts against misuse, and to find out what happened when something
          went wrong.
        </li>
        <li>To write to you about your account and your requests.</li>
      </ul>
    ),
  },
  {
    id: 'basis',
    title: 'Legal basis',
    content: (
      <>
        <p>Under the GDPR and the UK GDPR, and equally where other law applies, we rely on:</p>
        <ul>
          <li>the agreement with you to provide your logbook and CPD record (Article 6(1)(b));</li>
          <li>
            the legitimate interest of the service in safe care, supervision and governance, and in the
            security of the system (Article 6(1)(f));
          </li>
          <li>a legal duty, where the law or a regulator requires records to be kept (Article 6(1)(c));</li>
          <li>
            your consent for what is optional, such as news about planned parts; you can withdraw it at any
            time (Article 6(1)(a)).
          </li>
        </ul>
      </>
    ),
  },
]
