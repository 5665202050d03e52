-- The audit log in one table for each month, so that old months can be set aside whole and the indexes that are
-- written to stay small (decision 35). Drizzle knows no partitions: this file was written by hand.
ALTER TABLE "audit_entries" RENAME TO "audit_entries_before";--> statement-breakpoint
ALTER TABLE "audit_entries_before" DROP CONSTRAINT "audit_entries_pkey";--> statement-breakpoint
DROP INDEX "audit_entries_by_time";--> statement-breakpoint
DROP INDEX "audit_entries_of_subject";--> statement-breakpoint
DROP INDEX "audit_entries_of_action";--> statement-breakpoint
CREATE TABLE "audit_entries" (LIKE "audit_entries_before" INCLUDING DEFAULTS) PARTITION BY RANGE ("at");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_at_id_pk" PRIMARY KEY("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_subject" ON "audit_entries" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_of_action" ON "audit_entries" USING btree ("action","at");--> statement-breakpoint
-- Takes what no month is there for, so that no entry is ever refused for want of a table.
CREATE TABLE "audit_entries_rest" PARTITION OF "audit_entries" DEFAULT;--> statement-breakpoint
-- A trigger for each row is inherited by every month, also against whoever names the month itself; one for each
-- statement is not, and TRUNCATE knows no other.
CREATE TRIGGER audit_entries_only_grow
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_rows_only_grow
  BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_entries_only_grow
  BEFORE TRUNCATE ON audit_entries_rest
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- Makes the table of one month (UTC) and takes into it what waits in the rest. Twice does no harm.
CREATE FUNCTION make_audit_month(moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  first_day timestamp := date_trunc('month', moment AT TIME ZONE 'UTC');
  since timestamptz := first_day AT TIME ZONE 'UTC';
  until timestamptz := (first_day + interval '1 month') AT TIME ZONE 'UTC';
  name text := 'audit_entries_' || to_char(first_day, 'YYYY_MM');
BEGIN
  IF to_regclass(quote_ident(name)) IS NOT NULL THEN RETURN false; END IF;
  -- Nobody may write into the rest between its being emptied and the month being there.
  LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE;
  IF to_regclass(quote_ident(name)) IS NOT NULL THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE audit_entries INCLUDING DEFAULTS)', name);
  IF EXISTS (SELECT FROM audit_entries_rest WHERE at >= since AND at < until) THEN
    EXECUTE format('INSERT INTO %I SELECT * FROM audit_entries_rest WHERE at >= $1 AND at < $2', name)
      USING since, until;
    ALTER TABLE audit_entries_rest DISABLE TRIGGER USER;
    DELETE FROM audit_entries_rest WHERE at >= since AND at < until;
    ALTER TABLE audit_entries_rest ENABLE TRIGGER USER;
  END IF;
  EXECUTE format('ALTER TABLE audit_entries ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, since, until);
  EXECUTE format('CREATE TRIGGER audit_entries_only_grow BEFORE TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()', name);
  RETURN true;
END $$;--> statement-breakpoint
-- Months that have entries, and this one with the three that come.
SELECT make_audit_month(month)
  FROM (SELECT DISTINCT date_trunc('month', at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS month FROM audit_entries_before
        UNION
        SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => n)) AT TIME ZONE 'UTC'
          FROM generate_series(0, 3) AS n) AS months
  ORDER BY month;--> statement-breakpoint
INSERT INTO "audit_entries" SELECT * FROM "audit_entries_before";--> statement-breakpoint
DROP TABLE "audit_entries_before";
