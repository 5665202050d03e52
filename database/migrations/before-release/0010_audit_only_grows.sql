-- The audit log only grows: not even the site itself may change or delete what was written.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log only grows';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_only_grow
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
