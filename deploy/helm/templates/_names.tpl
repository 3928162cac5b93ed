{{- define "modelroute.name" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if contains $name .Release.Name -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 63 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "modelroute.selector" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "modelroute.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{ include "modelroute.selector" . }}
app.kubernetes.io/version: {{ default .Chart.AppVersion .Values.image.tag | trunc 63 | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "modelroute.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "modelroute.name" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- /* Whether there may be more than one node. */ -}}
{{- define "modelroute.several" -}}
{{- if or .Values.autoscaling.enabled (gt (int .Values.replicas) 1) -}}yes{{- end -}}
{{- end -}}

{{- /* Whether old and new pods can run side by side: one database for both, and a volume that both can mount. */ -}}
{{- define "modelroute.rolls" -}}
{{- if .Values.postgres -}}
{{- if or (not .Values.persistence.enabled) (eq .Values.persistence.accessMode "ReadWriteMany") (include "modelroute.several" .) -}}yes{{- end -}}
{{- end -}}
{{- end -}}

{{- /* The text of a setting. Numbers of a values file are floats, which Go writes as 1e+07. */ -}}
{{- define "modelroute.text" -}}
{{- if kindIs "string" . -}}{{ . }}{{- else -}}{{ toJson . }}{{- end -}}
{{- end -}}

{{- /* Refuses settings that the chart itself sets, secrets, and numbers that a float does not hold exactly. */ -}}
{{- define "modelroute.checkSettings" -}}
{{- $own := dict
  "MODELROUTE_DRAIN_GRACE" "set drain.graceSeconds instead"
  "MODELROUTE_DRAIN_TIMEOUT" "set drain.timeoutSeconds instead"
  "PORT" "containers listen on 8080; set service.port instead"
  "HOST" "containers listen on all addresses; remove it"
  "MODELROUTE_DATA" "the volume is at /data; set persistence instead"
  "S3_ENDPOINT" "set s3.endpoint instead"
  "S3_BUCKET" "set s3.bucket instead"
  "S3_REGION" "set s3.region instead"
  "S3_PREFIX" "set s3.prefix instead" -}}
{{- if .Values.providers -}}
{{- $_ := set $own "MODELROUTE_CONFIG" "providers is the provider file; remove one of the two" -}}
{{- end -}}
{{- $secrets := list "DATABASE_URL" "REDIS_URL" "MODELROUTE_ALERT_WEBHOOK_URL" "MODELROUTE_SMTP_URL" "S3_ACCESS_KEY_ID" "OTEL_EXPORTER_OTLP_HEADERS" "OTEL_EXPORTER_OTLP_TRACES_HEADERS" -}}
{{- range $name, $value := .Values.settings -}}
{{- with get $own $name -}}
{{- fail (printf "settings.%s: %s" $name .) -}}
{{- end -}}
{{- if or (has $name $secrets) (regexMatch "_(KEY|SECRET|TOKEN|PASSWORD)(_BEFORE)?$" $name) -}}
{{- fail (printf "settings.%s is a secret: put it into the secret that existingSecret names" $name) -}}
{{- end -}}
{{- if and (kindIs "float64" $value) (or (gt $value 9007199254740991.0) (lt $value -9007199254740991.0)) -}}
{{- fail (printf "settings.%s is a number with too many digits to be read exactly: put it in quotes" $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- /* Refuses what cannot work, with the value to change. */ -}}
{{- define "modelroute.check" -}}
{{- include "modelroute.checkSettings" . -}}
{{- if and .Values.serviceMonitor.enabled (not .Values.existingSecret) -}}
{{- fail "serviceMonitor needs existingSecret, with MODELROUTE_METRICS_TOKEN in it: without a token pods serve no metrics to Prometheus" -}}
{{- end -}}
{{- if ne (empty .Values.s3.bucket) (empty .Values.s3.endpoint) -}}
{{- fail "files on S3 need both s3.endpoint and s3.bucket" -}}
{{- end -}}
{{- if and .Values.s3.bucket (not .Values.s3.existingSecret) (not .Values.existingSecret) -}}
{{- fail "files on S3 need existingSecret, or s3.existingSecret, with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY in it" -}}
{{- end -}}
{{- if include "modelroute.several" . -}}
{{- if not .Values.postgres -}}
{{- fail "several nodes need PostgreSQL: put DATABASE_URL into the secret and set postgres=true" -}}
{{- end -}}
{{- if not .Values.existingSecret -}}
{{- fail "several nodes need existingSecret, with MODELROUTE_SECRET and DATABASE_URL in it" -}}
{{- end -}}
{{- if and (not .Values.persistence.enabled) (not .Values.s3.bucket) -}}
{{- fail "several nodes without a volume need a bucket for files: set s3.endpoint and s3.bucket" -}}
{{- end -}}
{{- if and .Values.persistence.enabled (not .Values.persistence.existingClaim) (ne .Values.persistence.accessMode "ReadWriteMany") -}}
{{- if .Values.s3.bucket -}}
{{- fail "several nodes with files on S3 need no volume: set persistence.enabled=false" -}}
{{- else -}}
{{- fail "several nodes share the folder of files: set persistence.accessMode=ReadWriteMany, or s3.bucket and persistence.enabled=false" -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
