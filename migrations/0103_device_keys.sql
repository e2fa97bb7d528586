-- The key pair with which locked devices seal what a user typed. The public key lies on the devices; the private one is
-- given to its owner alone, after a sign-in.
create table device_keys (
  user_id uuid primary key constraint device_keys__user_id references users (id),
  -- SPKI and PKCS #8 of an elliptic-curve key (P-256)
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamptz not null
);
