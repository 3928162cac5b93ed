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

{{- /* Refuses what cannot work, with the value to change. */ -}}
{{- define "modelroute.check" -}}
{{- if include "modelroute.several" . -}}
{{- if not .Values.postgres -}}
{{- fail "several nodes need PostgreSQL: put DATABASE_URL into the secret and set postgres=true" -}}
{{- end -}}
{{- if not .Values.existingSecret -}}
{{- fail "several nodes need existingSecret, with MODELROUTE_SECRET and DATABASE_URL in it" -}}
{{- end -}}
{{- if and .Values.persistence.enabled (not .Values.persistence.existingClaim) (ne .Values.persistence.accessMode "ReadWriteMany") -}}
{{- fail "several nodes share the folder of files: set persistence.accessMode=ReadWriteMany" -}}
{{- end -}}
{{- end -}}
{{- end -}}
