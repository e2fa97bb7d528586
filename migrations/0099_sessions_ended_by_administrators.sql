alter table sessions drop constraint sessions__revoked_reason;
alter table sessions add constraint sessions__revoked_reason check (
  revoked_reason in (
    'signed_out', 'token_reused', 'password_changed', 'ended_by_user', 'ended_by_administrator', 'deactivated'
  )
);
